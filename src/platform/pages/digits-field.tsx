import { Field } from './components.js';

/** The codes of emails and of authenticator apps have so many digits. */
const CODE_DIGITS = 6;

interface DigitsFieldProps {
  label: string;
  hint?: string | undefined;
  name?: string;
  digits?: number;
  /** Whether the last digit sends the form, where scripts run: nothing else is to be filled in. */
  sends?: boolean;
  value?: string;
  error?: string | undefined;
  describedBy?: string | undefined;
  autofocus?: boolean;
}

/** A place for each digit of a code. A wrong code is gone, so that the next one is not typed behind it. */
export function DigitsField(props: DigitsFieldProps) {
  const { name = 'code', digits = CODE_DIGITS, sends = false, value = '', error, ...more } = props;
  return (
    <Field
      {...more}
      name={name}
      autocomplete="one-time-code"
      inputMode="numeric"
      required
      maxLength={20}
      value={error ? '' : value}
      error={error}
      data-places={digits}
      data-sends={sends || undefined}
    />
  );
}
