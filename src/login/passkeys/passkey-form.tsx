import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { PATIENCE_MS } from '../../identities/passkeys/ceremonies.js';
import { Button, Divider } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';
import type { PasskeyOffer } from '../visits/visit.js';
import { challengeFor, type PasskeyUse } from './challenge.js';
import { PasskeyMark } from './passkey-mark.js';

interface PasskeyFormProps extends Pick<FormView, 'messages' | 'csrf'> {
  passkeys: PasskeyOffer;
  action: string;
  label: string;
  use: PasskeyUse;
  look?: 'primary' | 'plain';
  /** Between the button and the other ways in above it. */
  divider?: string | undefined;
  /** Whether the browser suggests passkeys before the button is pressed. */
  suggests?: boolean;
}

/** A button that asks the browser for a passkey. It is there only where the browser can do that: a script shows it. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { messages, csrf, passkeys, action, label, use, look = 'plain', suggests = false, divider } = props;
  const { relyingParty, allowed, unknown } = passkeys;
  const request: PublicKeyCredentialRequestOptionsJSON = {
    challenge: challengeFor(use, csrf),
    rpId: relyingParty.id,
    timeout: PATIENCE_MS,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed.map(descriptorOf) }),
  };
  return (
    <form
      id="passkey"
      method="post"
      action={action}
      hidden
      data-passkey-request={JSON.stringify(request)}
      data-suggests={suggests ? 'yes' : undefined}
      data-unknown={unknown}
    >
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="credential" />
      {divider && <Divider>{divider}</Divider>}
      <Button type="button" look={look} full>
        <PasskeyMark />
        {label}
      </Button>
      <p class="soft small" role="status" data-text={messages.passkeys.notUsed} />
    </form>
  );
}

const descriptorOf = ({ credentialId, transports }: NonNullable<PasskeyOffer['allowed']>[number]) => ({
  type: 'public-key' as const,
  id: credentialId,
  transports,
});
