import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Ceremonies, type UsedPasskey } from '../../identities/passkeys/ceremonies.js';
import type { Passkey } from '../../identities/passkeys/passkey.entity.js';
import { PasskeyInvalid, PasskeyOfOtherAccount, PasskeyUnknown } from '../../identities/passkeys/passkeys.errors.js';
import { Passkeys } from '../../identities/passkeys/passkeys.service.js';
import { Audit } from '../../platform/audit/audit.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { type PasskeyKind, type Proof, provedByPasskey, strengthened, weakened } from '../completion/proof.js';
import type { OpenFlow } from '../flows.service.js';

export interface PresentedPasskey {
  credential: AuthenticationResponseJSON;
  /** What the page asked the device to sign. */
  challenge: string;
}

/** Signs in with a passkey, or adds one to a proof as its second factor. */
@Injectable()
export class PasskeySignInService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly passkeys: Passkeys,
    private readonly ceremonies: Ceremonies,
    private readonly identities: IdentitiesService,
    private readonly completion: CompletionService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** The passkey names the account. */
  signIn(open: OpenFlow, presented: PresentedPasskey, caller: Caller): Promise<Ending> {
    return this.prove(open, presented, caller, (passkey, kind) =>
      passkey.applicationId === open.application.id ? provedByPasskey(passkey.identityId, kind) : undefined,
    );
  }

  /** Only a passkey of the identity that gave the proof counts. */
  strengthen(open: OpenFlow, proof: Proof, presented: PresentedPasskey, caller: Caller): Promise<Ending> {
    return this.prove(open, presented, caller, ({ identityId }, kind) =>
      identityId === proof.identityId ? strengthened(proof, 'user', kind) : undefined,
    );
  }

  /** Attempts are counted before they are judged. Whose the passkey is, is said only after it has signed. */
  private async prove(
    open: OpenFlow,
    { credential, challenge }: PresentedPasskey,
    caller: Caller,
    proofBy: (passkey: Passkey, kind: PasskeyKind) => Proof | undefined,
  ): Promise<Ending> {
    await this.limits.spend('sign-in-address', caller.bucket);
    await this.limits.spend('sign-in-application', open.application.id);
    const passkey = await this.passkeys.find(credential.id);
    try {
      if (!passkey) throw new PasskeyUnknown(credential.id);
      const used = await this.ceremonies.verifyUse(credential, challenge, passkey);
      const proof = proofBy(passkey, used.deviceType === 'singleDevice' ? 'hwk' : 'swk');
      if (!proof) throw new PasskeyOfOtherAccount();
      const ending = await this.complete(open, passkey, used, proof, caller);
      await this.limits.giveBack('sign-in-address', caller.bucket);
      return ending;
    } catch (failure) {
      if (isRefusal(failure)) await this.noteFailure(open, passkey, failure.code, caller);
      throw failure;
    }
  }

  /**
   * Under the identity's lock: a block or a removal that was acknowledged before is seen, a later one waits. A passkey that
   * one factor was enough to make is one factor: a thief of the password may have made it before the second factor came.
   */
  private async complete(
    open: OpenFlow,
    passkey: Passkey,
    used: UsedPasskey,
    proof: Proof,
    caller: Caller,
  ): Promise<Ending> {
    const ending = await inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.identities.lockIfThere(manager, passkey.identityId);
      if (!identity || identity.blockedAt) throw new PasskeyInvalid();
      if (!(await this.passkeys.use(manager, passkey, used))) return undefined;
      const isWeak = identity.mfaEnabledAt !== null && !passkey.isOfTwoFactors;
      return this.completion.completeWithin(manager, open, isWeak ? weakened(proof) : proof, caller);
    });
    if (ending) return ending;
    await this.noteStepBack(passkey, used, caller);
    throw new PasskeyInvalid();
  }

  private noteStepBack(passkey: Passkey, used: UsedPasskey, caller: Caller): Promise<void> {
    return inTime(this.manager, caller.deadline, (manager) =>
      this.passkeys.noteStepBack(manager, passkey, used, caller),
    );
  }

  private async noteFailure(
    { application }: OpenFlow,
    passkey: Passkey | null,
    reason: string,
    caller: Caller,
  ): Promise<void> {
    const { id: applicationId } = application;
    await this.audit.record(this.manager, {
      type: 'identity.sign_in_failed',
      applicationId,
      ...(passkey?.applicationId === applicationId && { identityId: passkey.identityId }),
      caller,
      details: { provider: 'passkey', reason },
    });
  }
}

type Refusal = PasskeyInvalid | PasskeyUnknown | PasskeyOfOtherAccount;

const isRefusal = (failure: unknown): failure is Refusal =>
  [PasskeyInvalid, PasskeyUnknown, PasskeyOfOtherAccount].some((Refusal) => failure instanceof Refusal);
