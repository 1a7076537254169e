import { EMAIL_CODE } from '../../plans/ways-in.js';
import type { FormView } from '../views/form-view.js';
import { pathOf } from '../visits/visit.js';
import { PasskeyForm } from './passkey-form.js';

/** Signs in with any passkey of this application. The browser also suggests them in the email field. */
export function PasskeySignIn({ visit, messages, csrf, passkeys }: FormView) {
  if (!passkeys) return null;
  return (
    <PasskeyForm
      action={pathOf('/login/passkey', visit)}
      label={messages.passkeys.signIn}
      use="sign-in"
      suggests
      divider={
        visit.providers.length === 0 && ['password', EMAIL_CODE].some((way) => visit.plan.allowsProvider(way))
          ? messages.providers.or
          : undefined
      }
      {...{ messages, csrf, passkeys }}
    />
  );
}
