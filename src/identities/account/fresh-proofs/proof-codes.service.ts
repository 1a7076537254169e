import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { macOfDigits, macsOfDigits, readCode } from '../../../flows/email-codes/code-text.js';
import { factsOfAct } from '../../../mail/mails.js';
import { Outbox } from '../../../mail/outbox.js';
import { toOwner } from '../../../mail/to-owner.js';
import { Settings } from '../../../platform/config/settings.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { newDigits } from '../../../platform/crypto/secrets.js';
import { Database, within } from '../../../platform/database/database.js';
import { inTime } from '../../../platform/database/in-time.js';
import type { Caller } from '../../../platform/http/caller.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import { Clock } from '../../../platform/time/clock.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { FreshProofInvalid, MailedProofNotOffered } from '../account.errors.js';
import { PasswordsInUse } from '../passwords-in-use.js';
import { JUDGE_CODE, PREPARE_CODE, USE_CODE } from './fresh-proofs.statements.js';
import { provedBy, requireEnough } from './what-a-session-proved.js';

/** A code that was right when it was judged. It counts once it is used. */
export interface JudgedMail {
  macs: Buffer[];
}

/** Emailed codes that prove the owner of an account which has neither a password nor a second factor. */
@Injectable()
export class ProofCodes {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsInUse,
    private readonly keys: KeyRing,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** If it is asked again within a minute, it sends nothing and the last code counts. */
  async send(session: CurrentSession, caller: Caller): Promise<void> {
    await this.requireOffered(session);
    const isSent = await this.limits.during({ 'owner-mail': session.identityId }, () =>
      inTime(this.manager, caller.deadline, (manager) => this.prepare(manager, session, caller)),
    );
    if (!isSent) await this.limits.giveBack('owner-mail', session.identityId);
  }

  /** Counts a guess before it judges it, in the session and over all sessions of the account. */
  async judge(session: CurrentSession, typed: string, caller: Caller): Promise<JudgedMail> {
    await this.requireOffered(session);
    const attempts = { 'code-address': caller.bucket, reauthentication: session.identityId };
    const macs = macsOfDigits(this.keys, contextOf(session), readCode(typed));
    const [judged] = await this.limits.during(attempts, () =>
      this.database.run(JUDGE_CODE, { sessionId: session.id, macs }),
    );
    if (!judged?.isRight) throw new FreshProofInvalid();
    await this.limits.forgive('reauthentication', session.identityId);
    await this.limits.giveBack('code-address', caller.bucket);
    return { macs };
  }

  /** What the code is for happens in the same transaction, or the code stays unused. */
  async use(manager: EntityManager, { id: sessionId }: CurrentSession, { macs }: JudgedMail): Promise<void> {
    const [used] = await within(manager).run(USE_CODE, { sessionId, macs });
    if (!used) throw new FreshProofInvalid();
  }

  /** Returns false if the last code was sent within a minute. */
  private async prepare(manager: EntityManager, session: CurrentSession, caller: Caller): Promise<boolean> {
    const identity = await this.identities.lockIdentity(manager, session.identityId);
    await this.sessions.requireLive(manager, session.id);
    const digits = newDigits();
    const mac = macOfDigits(this.keys, contextOf(session), digits);
    const ttl = this.settings.ttl.emailCode;
    const [prepared] = await within(manager).run(PREPARE_CODE, { sessionId: session.id, mac, ttl });
    if (prepared) await this.mail(manager, identity, digits, caller);
    return prepared !== undefined;
  }

  private async requireOffered(session: CurrentSession): Promise<void> {
    const identity = await this.identities.getIdentity(this.manager, session.identityId);
    if (identity.mfaEnabledAt !== null || (await this.passwords.has(identity))) throw new MailedProofNotOffered();
    requireEnough(await provedBy(session, this.database));
  }

  private async mail(manager: EntityManager, identity: Identity, code: string, caller: Caller): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'confirm_presence',
      ...toOwner(identity, caller),
      data: {
        code,
        minutes: Math.round(this.settings.ttl.emailCode / 60),
        ...factsOfAct(this.clock.now(), caller),
      },
    });
  }
}

const contextOf = (session: CurrentSession): string => `${session.id}/fresh_proof`;
