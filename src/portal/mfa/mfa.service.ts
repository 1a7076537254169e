import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service.js';
import { FreshProofs, type OfferedProof } from '../../identities/account/fresh-proofs/fresh-proofs.service.js';
import { SecondFactorRemoval } from '../../identities/account/second-factor-removal.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { MfaCodeInvalid } from '../../identities/second-factors/second-factors.errors.js';
import { type TotpKey, TotpSetup } from '../../identities/second-factors/totp-setup.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { BearerInvalid } from '../../session/session.errors.js';
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
    private readonly removal: SecondFactorRemoval,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
  ) {}

  /** The same key as often as this session asks. Nothing asks for a code until one has confirmed it. */
  async begin(session: CurrentSession): Promise<TotpKey> {
    const { name } = await this.applications.getApplication(session.applicationId);
    const key = await this.setup.begin(session, placeOf(session), name);
    if (!key) throw new MfaAlreadyEnabled();
    return key;
  }

  /** Turns it on, and answers the recovery codes. */
  async confirm(session: CurrentSession, code: string, caller: Caller): Promise<string[]> {
    try {
      return await this.setup.confirm({ identityId: session.identityId }, placeOf(session), code, caller, (manager) =>
        this.sessions.requireLive(manager, session.id),
      );
    } catch (failure) {
      if (failure instanceof CredentialsInvalid) throw new BearerInvalid(); // blocked meanwhile
      throw failure instanceof MfaCodeInvalid ? await this.setupFailure(session) : failure;
    }
  }

  /** Every other session ends, and sign-ins that are not exchanged yet come to nothing. */
  async disable(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<void> {
    await this.requireEnabled(session);
    const proof = await this.proofs.requireForFactor(session, offered, caller);
    await this.proofs.act(session, proof, caller, async (manager, identity) => {
      if (!identity.mfaEnabledAt) throw new MfaNotEnabled();
      await this.removal.remove(manager, identity, { caller, keepSessionId: session.id });
    });
  }

  /** Ten new ones. The old ones no longer count. */
  async renewRecoveryCodes(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<string[]> {
    await this.requireEnabled(session);
    const proof = await this.proofs.requireForFactor(session, offered, caller);
    return this.limits.during({ 'recovery-codes': session.identityId }, () =>
      this.proofs.act(session, proof, caller, async (manager, identity) => {
        if (!identity.mfaEnabledAt) throw new MfaNotEnabled();
        return this.setup.storeCodes(manager, identity, caller);
      }),
    );
  }

  private async setupFailure(session: CurrentSession): Promise<Error> {
    return (await this.isEnabled(session)) ? new MfaAlreadyEnabled() : new MfaSetupCodeInvalid();
  }

  /** Asked before the proof, so that no code is spent for nothing. */
  private async requireEnabled(session: CurrentSession): Promise<void> {
    if (!(await this.isEnabled(session))) throw new MfaNotEnabled();
  }

  private async isEnabled({ identityId }: CurrentSession): Promise<boolean> {
    return (await this.identities.getIdentity(this.manager, identityId)).mfaEnabledAt !== null;
  }
}

/** Stands for this session: the secret of a setup is shown in no other. */
const placeOf = ({ id }: CurrentSession): Buffer => hashSecret(`portal/${id}`);
