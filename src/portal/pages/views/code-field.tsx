import { Field } from '../../../platform/pages/components.js';
import { type PageView, problemIn } from './page-view.js';

/** For the digits of an email or of an authenticator app. */
export function CodeField({ view, hint }: { view: PageView; hint: string }) {
  return (
    <Field
      label={view.common.code}
      name="code"
      autocomplete="one-time-code"
      inputMode="numeric"
      required
      maxLength={20}
      hint={hint}
      error={problemIn(view, 'code')}
      autofocus
    />
  );
}
