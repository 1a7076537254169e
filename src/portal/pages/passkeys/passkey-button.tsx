import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { ComponentChildren } from 'preact';
import { PasskeyMark } from '../../../login/passkeys/passkey-mark.js';
import { Button } from '../../../platform/pages/components.js';

interface PasskeyButtonProps {
  action: string;
  csrf: string;
  label: string;
  /** After the browser's window was closed. */
  notUsed: string;
  request?: PublicKeyCredentialRequestOptionsJSON;
  creation?: PublicKeyCredentialCreationOptionsJSON;
  look?: 'primary' | 'plain';
  above?: ComponentChildren;
}

/** A button that asks the browser for a passkey. It is there only where the browser can do that: a script shows it. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { action, csrf, label, notUsed, request, creation, look = 'plain', above } = props;
  return (
    <form
      method="post"
      action={action}
      hidden
      data-passkey={JSON.stringify(request ?? creation)}
      data-creates={creation ? 'yes' : undefined}
    >
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="credential" />
      {above}
      <Button type="button" look={look} full>
        <PasskeyMark />
        {label}
      </Button>
      <p class="soft small" role="status" data-text={notUsed} />
    </form>
  );
}
