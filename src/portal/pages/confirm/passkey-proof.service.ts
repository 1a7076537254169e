import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { EntityManager } from 'typeorm';
import { FreshProofs } from '../../../identities/account/fresh-proofs/fresh-proofs.service.js';
import { PasskeyChallenges } from '../../../identities/account/passkeys/passkey-challenges.js';
import { IdentitiesService } from '../../../identities/identities.service.js';
import { Ceremonies, PATIENCE_MS, type UsedPasskey } from '../../../identities/passkeys/ceremonies.js';
import { readUse } from '../../../identities/passkeys/credential-json.js';
import type { Passkey } from '../../../identities/passkeys/passkey.entity.js';
import { PasskeyInvalid } from '../../../identities/passkeys/passkeys.errors.js';
import { Passkeys } from '../../../identities/passkeys/passkeys.service.js';
import { Settings } from '../../../platform/config/settings.js';
import { inTime } from '../../../platform/database/in-time.js';
import type { Caller } from '../../../platform/http/caller.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';

/** A passkey of the account, as a proof that its owner is present. */
@Injectable()
export class PasskeyProof {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly passkeys: Passkeys,
    private readonly ceremonies: Ceremonies,
    private readonly challenges: PasskeyChallenges,
    private readonly proofs: FreshProofs,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /** Returns undefined for an account without passkeys that were there by then. */
  async findRequest(session: CurrentSession, until: Date): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
    const { relyingParty } = this.settings;
    const all = relyingParty ? await this.passkeys.listOf(session.identityId) : [];
    const passkeys = all.filter(({ createdAt }) => createdAt <= until);
    if (!relyingParty || passkeys.length === 0) return undefined;
    return {
      challenge: this.challenges.issue(session),
      rpId: relyingParty.id,
      timeout: PATIENCE_MS,
      userVerification: 'required',
      allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ type: 'public-key', id, transports })),
    };
  }

  async keep(session: CurrentSession, presented: string, caller: Caller): Promise<void> {
    await this.limits.spend('reauthentication', session.identityId);
    const credential = readUse(presented);
    const challenge = this.challenges.findIn(session, credential.response.clientDataJSON);
    const passkey = challenge ? await this.passkeys.find(credential.id) : null;
    if (!challenge || passkey?.identityId !== session.identityId) throw new PasskeyInvalid();
    const used = await this.ceremonies.verifyUse(credential, challenge, passkey);
    if (!(await this.keepUse(session, passkey, used, caller))) {
      await this.noteStepBack(passkey, used, caller);
      throw new PasskeyInvalid();
    }
    await this.limits.forgive('reauthentication', session.identityId);
  }

  /** Returns false if the counter of the passkey has not gone up. */
  private keepUse(session: CurrentSession, passkey: Passkey, used: UsedPasskey, caller: Caller): Promise<boolean> {
    return inTime(this.manager, caller.deadline, async (manager) => {
      await this.identities.lockIdentity(manager, session.identityId);
      await this.sessions.requireLive(manager, session.id);
      if (!(await this.passkeys.use(manager, passkey, used))) return false;
      await this.proofs.keepPasskey(manager, session, passkey.createdAt);
      return true;
    });
  }

  private noteStepBack(passkey: Passkey, used: UsedPasskey, caller: Caller): Promise<void> {
    return inTime(this.manager, caller.deadline, (manager) =>
      this.passkeys.noteStepBack(manager, passkey, used, caller),
    );
  }
}
