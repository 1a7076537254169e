import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { macOfDigits, macsOfDigits } from '../../../flows/email-codes/code-text.js';
import { ownMail } from '../../../mail/recipients.js';
import { Settings } from '../../../platform/config/settings.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { newDigits } from '../../../platform/crypto/secrets.js';
import { Database, within } from '../../../platform/database/database.js';
import { inTime } from '../../../platform/database/in-time.js';
import type { Caller } from '../../../platform/http/caller.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';
import { type ParsedEmail, parseEmail } from '../../email.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { UndoLinks } from '../../undo-links/undo-links.service.js';
import { EmailChangeInvalid, EmailUnchanged } from '../account.errors.js';
import { FreshProofs, type OfferedProof } from '../fresh-proofs/fresh-proofs.service.js';
import { WaitingSignUps } from '../managing/waiting-sign-ups.js';
import { EmailChange } from './email-change.entity.js';
import { FIND_CHANGE, JUDGE_CHANGE, PREPARE_CHANGE } from './email-change.statements.js';
import { EmailChangeMails } from './email-change-mails.js';
import { EmailReplacement } from './email-replacement.service.js';
import { type Guess, MailboxGuesses } from './mailbox-guesses.service.js';

/** It is as long as a MAC, but no digits have it. */
const DECOY_BYTES = 32;

/**
 * The new email replaces the old one after a code sent to it was entered. The old mailbox is told when the change is
 * asked for and when it is made, each time with a link that stops or undoes it.
 */
@Injectable()
export class EmailChangeService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly proofs: FreshProofs,
    private readonly signUps: WaitingSignUps,
    private readonly replacement: EmailReplacement,
    private readonly undos: UndoLinks,
    private readonly guesses: MailboxGuesses,
    private readonly mails: EmailChangeMails,
    private readonly keys: KeyRing,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /** The answer is the same whether or not another identity has the email. */
  async request(session: CurrentSession, text: string, offered: OfferedProof, caller: Caller): Promise<void> {
    const email = parseEmail(text);
    const proof = await this.proofs.require(session, offered, caller);
    const { identityId, applicationId } = session;
    const mail = ownMail(identityId, 'confirm_address', applicationId, email.key);
    await this.limits.during({ 'email-change-request': identityId, ...mail }, () =>
      this.proofs.act(session, proof, caller, async (manager, { identity }) => {
        if (identity.emailKey === email.key) throw new EmailUnchanged();
        await this.prepare(manager, session, identity, email, caller);
      }),
    );
  }

  async confirm(session: CurrentSession, digits: string, caller: Caller): Promise<Identity> {
    const changed = await this.guesses.judge(session, caller, (mailbox) =>
      inTime(this.manager, caller.deadline, (manager) => this.apply(manager, session, { digits, mailbox }, caller)),
    );
    if (!changed) throw new EmailChangeInvalid();
    return changed;
  }

  /** The email that waits for its code in this session. A code that was sent could still be entered. */
  async findPending({ id: sessionId, identityId }: CurrentSession): Promise<string | null> {
    const [pending] = await this.database.run(FIND_CHANGE, { sessionId, identityId });
    return pending?.email ?? null;
  }

  /** Nothing happens if no change waits. */
  async cancel({ id: sessionId }: CurrentSession): Promise<void> {
    await this.manager.delete(EmailChange, { sessionId });
  }

  private async prepare(
    manager: EntityManager,
    session: CurrentSession,
    identity: Identity,
    email: ParsedEmail,
    caller: Caller,
  ): Promise<void> {
    const code = newDigits();
    const isTaken = await this.signUps.isKept(manager, session.applicationId, email);
    const mac = isTaken ? randomBytes(DECOY_BYTES) : macOfDigits(this.keys, contextOf(session), code);
    const pending = { sessionId: session.id, identityId: identity.id, email: email.email, emailKey: email.key };
    await within(manager).run(PREPARE_CHANGE, { ...pending, mac, ttl: this.settings.ttl.emailCode });
    if (!isTaken) await this.mails.sendCode(manager, identity, email, code, caller);
    const link = await this.undos.offerStop(manager, identity, email.email, caller);
    await this.mails.announce(manager, identity, { email: email.email, link }, caller);
  }

  private async apply(
    manager: EntityManager,
    session: CurrentSession,
    { digits, mailbox }: Guess,
    caller: Caller,
  ): Promise<Identity | undefined> {
    const before = await this.identities.lockIdentity(manager, session.identityId);
    await this.sessions.requireLive(manager, session.id);
    const macs = macsOfDigits(this.keys, contextOf(session), digits);
    const { passwordChangedAt } = before;
    const asked = { sessionId: session.id, mailbox, macs, passwordChangedAt };
    const [change] = await within(manager).run(JUDGE_CHANGE, asked);
    if (!change) return undefined; // committed, so that a wrong guess stays counted
    await manager.delete(EmailChange, { sessionId: session.id });
    await this.signUps.giveWay(manager, before.applicationId, change, caller);
    await this.replacement.replace(manager, before, change, { caller, taken: () => new EmailChangeInvalid() });
    return this.identities.getIdentity(manager, before.id);
  }
}

const contextOf = (session: CurrentSession): string => `${session.id}/change_address`;
