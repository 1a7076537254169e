import type { FormView } from '../views/form-view.js';
import { pathOf } from '../visits/visit.js';

/** A box to tick beside the password. A script shows it where the device itself can keep a passkey. */
export function PasskeyWish({ visit, messages, passkeys }: FormView) {
  if (!passkeys) return null;
  return (
    <label class="box" hidden>
      <input
        type="checkbox"
        data-passkey-wish={pathOf('/login/passkey/wish', visit)}
        data-add={pathOf('/login/passkey/add', visit)}
      />
      <span>{messages.passkeys.wish}</span>
    </label>
  );
}
