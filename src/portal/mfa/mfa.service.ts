import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service.js';
import { SecondFactorProtection } from '../../flows/second-factor/second-factor-protection.js';
import { FreshProofs, type OfferedProof } from '../../identities/account/fresh-proofs/fresh-proofs.service.js';
import { SecondFactorRemoval } from '../../identities/account/second-factor-removal.js';
import { WaysIn } from '../../identities/account/ways-in/ways-in.service.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { MfaCodeInvalid } from '../../identities/second-factors/second-factors.errors.js';
import { type TotpKey, TotpSetup } from '../../identities/second-factors/totp-setup.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { MfaAlreadyEnabled, MfaNotEnabled, MfaSetupCodeInvalid } from '../portal.errors.js';

/** The authenticator app of an account, as its owner sets it up and turns it off. */
@Injectable()
export class MfaService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly applications: ApplicationsService,
    private readonly setup: TotpSetup,
    private readonly proofs: FreshProofs,
    private readonly waysIn: WaysIn,
    private readonly removal: SecondFactorRemoval,
    private readonly protection: SecondFactorProtection,
    private readonly limits: RateLimits,
  ) {}

  /**
   * The same key as often as this session asks. Nothing asks for a code until one has confirmed it. A proof that comes
   * along counts for the second step too.
   */
  async begin(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<TotpKey> {
    if (await this.isEnabled(session)) throw new MfaAlreadyEnabled();
    const proof = await this.proofs.requireForSetup(session, offered, caller);
    if (!proof.isSignIn && !proof.isEarlier)
      await this.proofs.act(session, proof, caller, (manager) => this.proofs.keepWithin(manager, session));
    const { name } = await this.applications.getApplication(session.applicationId);
    const key = await this.setup.begin(session, placeOf(session), name);
    if (!key) throw new MfaAlreadyEnabled();
    return key;
  }

  /** Turns it on, and answers the recovery codes. Every session that one factor opened ends, but this one. */
  async confirm(session: CurrentSession, code: string, offered: OfferedProof, caller: Caller): Promise<string[]> {
    if (await this.isEnabled(session)) throw new MfaAlreadyEnabled();
    const proof = await this.proofs.requireForSetup(session, offered, caller);
    try {
      const judged = await this.setup.judge(session, placeOf(session), code);
      return await this.proofs.act(session, proof, caller, async (manager, { identity }) => {
        const codes = await this.setup.turnOn(manager, identity, judged, caller);
        await this.protection.begin(manager, { identityId: identity.id, sessionId: session.id, caller });
        return codes;
      });
    } catch (failure) {
      throw failure instanceof MfaCodeInvalid ? await this.setupFailure(session) : failure;
    }
  }

  /** Every other session ends, and sign-ins that are not exchanged yet come to nothing. */
  async disable(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<void> {
    await this.requireEnabled(session);
    const proof = await this.proofs.requireForFactor(session, offered, caller);
    await this.proofs.act(session, proof, caller, async (manager, { identity }) => {
      if (!identity.mfaEnabledAt) throw new MfaNotEnabled();
      await this.waysIn.requireOtherFactor(manager, identity);
      await this.removal.remove(manager, identity, { caller, keepSessionId: session.id });
    });
  }

  /** Ten new ones. The old ones no longer count. */
  async renewRecoveryCodes(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<string[]> {
    await this.requireEnabled(session);
    const proof = await this.proofs.requireForFactor(session, offered, caller);
    return this.limits.during({ 'recovery-codes': session.identityId }, () =>
      this.proofs.act(session, proof, caller, async (manager, { identity }) => {
        if (!identity.mfaEnabledAt) throw new MfaNotEnabled();
        return this.setup.storeCodes(manager, identity, caller);
      }),
    );
  }

  private async setupFailure(session: CurrentSession): Promise<Error> {
    return (await this.isEnabled(session)) ? new MfaAlreadyEnabled() : new MfaSetupCodeInvalid();
  }

  /** Call this before the proof, so that no code is spent for nothing. */
  private async requireEnabled(session: CurrentSession): Promise<void> {
    if (!(await this.isEnabled(session))) throw new MfaNotEnabled();
  }

  private async isEnabled({ identityId }: CurrentSession): Promise<boolean> {
    return (await this.identities.getIdentity(this.manager, identityId)).mfaEnabledAt !== null;
  }
}

/** Stands for this session: the secret of a setup is shown in no other. */
const placeOf = ({ id }: CurrentSession): Buffer => hashSecret(`portal/${id}`);
