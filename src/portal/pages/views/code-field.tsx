import { DigitsField } from '../../../platform/pages/digits-field.js';
import { type PageView, problemIn } from './page-view.js';

interface CodeFieldProps {
  view: PageView;
  hint: string;
  name?: string;
  /** The only field of its form. */
  sends?: boolean;
}

/** A field for the digits of an email or of an authenticator app. */
export function CodeField({ view, hint, name = 'code', sends = true }: CodeFieldProps) {
  return (
    <DigitsField
      label={view.common.code}
      error={problemIn(view, 'code')}
      autofocus
      name={name}
      hint={hint}
      sends={sends}
    />
  );
}
