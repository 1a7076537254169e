import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  CredentialDeviceType,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type RelyingParty, Settings } from '../../platform/config/settings.js';
import type { Identity } from '../entities/identity.entity.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeyInvalid } from './passkeys.errors.js';
import { webAuthn } from './web-authn.js';

/** What a device says about a key pair that it has just made. */
export type CreatedPasskey = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'deviceType' | 'isBackedUp' | 'aaguid'
>;

/** What a device says with a signature. */
export interface UsedPasskey {
  counter: number;
  deviceType: CredentialDeviceType;
  isBackedUp: boolean;
}

export interface CreationRequest {
  identity: Identity;
  /** The name of the application. */
  application: string;
  challenge: string;
  existing: Passkey[];
}

/**
 * EdDSA, ES256 and RS256 by their numbers in COSE: those that every runtime of the service can verify. A replica on an
 * older Node must accept what a newer one took.
 */
const ALGORITHMS = [-8, -7, -257];
/** A person may take so long with the browser's window: a phone may have to be found first. */
export const PATIENCE_MS = 120_000;

/** The two ceremonies of WebAuthn: the creation of a passkey, and its use. Whatever is wrong, the answer is the same. */
@Injectable()
export class Ceremonies {
  private readonly relyingParty: RelyingParty | undefined;

  constructor({ relyingParty }: Settings) {
    this.relyingParty = relyingParty;
  }

  async creationOptions(request: CreationRequest): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { identity, application, challenge, existing } = request;
    const { generateRegistrationOptions } = webAuthn();
    return generateRegistrationOptions({
      rpID: this.required.id,
      rpName: application,
      userID: userHandleOf(identity.id),
      // All applications share the host, so one email can occur twice in the browser's list.
      userName: `${identity.email} · ${application}`,
      userDisplayName: identity.name ?? identity.email,
      challenge: Buffer.from(challenge, 'base64url'),
      timeout: PATIENCE_MS,
      excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      preferredAuthenticatorType: 'localDevice',
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  async verifyCreation(response: RegistrationResponseJSON, expectedChallenge: string): Promise<CreatedPasskey> {
    const { verifyRegistrationResponse } = webAuthn();
    const { registrationInfo } = await orInvalid(() => {
      requireOwnWindow(response);
      return verifyRegistrationResponse({
        response,
        expectedChallenge,
        ...this.expected,
        supportedAlgorithmIDs: ALGORITHMS,
      });
    });
    if (!registrationInfo) throw new PasskeyInvalid();
    const { credential, aaguid, credentialDeviceType: deviceType, credentialBackedUp: isBackedUp } = registrationInfo;
    const { id: credentialId, publicKey, counter, transports = [] } = credential;
    return { credentialId, publicKey: Buffer.from(publicKey), counter, transports, deviceType, isBackedUp, aaguid };
  }

  /** Its counter is judged where it is stored. */
  async verifyUse(
    response: AuthenticationResponseJSON,
    expectedChallenge: string,
    { credentialId: id, publicKey, identityId, madeFor }: Passkey,
  ): Promise<UsedPasskey> {
    const { verifyAuthenticationResponse } = webAuthn();
    const { verified, authenticationInfo } = await orInvalid(() => {
      requireOwnWindow(response);
      const credential = { id, publicKey: new Uint8Array(publicKey), counter: 0 };
      return verifyAuthenticationResponse({ response, expectedChallenge, ...this.expected, credential });
    });
    const { userHandle } = response.response;
    if (!verified || (userHandle && userHandle !== userHandleOf(madeFor ?? identityId).toString('base64url')))
      throw new PasskeyInvalid();
    const {
      newCounter: counter,
      credentialDeviceType: deviceType,
      credentialBackedUp: isBackedUp,
    } = authenticationInfo;
    return { counter, deviceType, isBackedUp };
  }

  private get expected() {
    const { id, origin } = this.required;
    return { expectedRPID: id, expectedOrigin: origin, requireUserVerification: true };
  }

  private get required(): RelyingParty {
    if (!this.relyingParty) throw new PasskeyInvalid();
    return this.relyingParty;
  }
}

/** The account, as the device keeps it beside the key pair: nothing in it names the person. */
const userHandleOf = (identityId: string) => Buffer.from(identityId.replaceAll('-', ''), 'hex');

/** The pages are never shown in a frame, so a signature that was made in one is not for them. */
function requireOwnWindow({ response }: AuthenticationResponseJSON | RegistrationResponseJSON): void {
  if (webAuthn().decodeClientDataJSON(response.clientDataJSON).crossOrigin) throw new PasskeyInvalid();
}

/** The library throws at everything that is wrong, malformed parts included. */
async function orInvalid<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    throw new PasskeyInvalid(cause);
  }
}
