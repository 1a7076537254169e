import { Field } from '../../../platform/pages/components.js';
import { type PageView, problemIn } from './page-view.js';

/** An address that a code is sent to. */
export function AddressField({ view, label }: { view: PageView; label: string }) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      autocomplete="email"
      inputMode="email"
      required
      maxLength={320}
      value={view.typed.email ?? ''}
      error={problemIn(view, 'email')}
      autofocus
    />
  );
}
