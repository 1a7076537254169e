import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { macOfDigits, macsOfDigits } from '../../../flows/email-codes/code-text.js';
import { MfaRequired } from '../../../flows/flows.errors.js';
import { SecondFactorCodes } from '../../../flows/second-factor/second-factor-codes.service.js';
import { ownMail } from '../../../mail/recipients.js';
import { Settings } from '../../../platform/config/settings.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { newDigits } from '../../../platform/crypto/secrets.js';
import { within } from '../../../platform/database/database.js';
import { inTime } from '../../../platform/database/in-time.js';
import type { Caller } from '../../../platform/http/caller.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';
import { type ParsedEmail, parseEmail } from '../../email.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { MfaCodeInvalid } from '../../second-factors/second-factors.errors.js';
import type { JudgedCode } from '../../second-factors/second-factors.service.js';
import { UndoLinks } from '../../undo-links/undo-links.service.js';
import { Relays } from '../../upstream/relays.js';
import {
  EmailChangeInvalid,
  EmailUnchanged,
  FreshProofInvalid,
  MergeNeedsSecondFactor,
  NoRelayAccount,
  RealAddressDue,
} from '../account.errors.js';
import { EmailChange } from '../email-change/email-change.entity.js';
import { JUDGE_CHANGE, PREPARE_CHANGE } from '../email-change/email-change.statements.js';
import { EmailChangeMails } from '../email-change/email-change-mails.js';
import { EmailReplacement } from '../email-change/email-replacement.service.js';
import { type Guess, MailboxGuesses } from '../email-change/mailbox-guesses.service.js';
import { FreshProofs, type OfferedProof } from '../fresh-proofs/fresh-proofs.service.js';
import { MergeMails } from './merge-mails.js';
import { RealAccounts, type RelayLinked } from './real-accounts.service.js';

export interface RelayCode {
  /** Six digits, from the email to the real address. */
  digits: string;
  /** A real account with a second factor needs it. */
  mfaCode: string | undefined;
}

/**
 * Links a relay account to its owner's real address. The account is proved by its session and a fresh proof, the
 * address by a code. If the address has an account, both become that one; otherwise the relay account takes the address.
 */
@Injectable()
export class RelayLinks {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly relays: Relays,
    private readonly proofs: FreshProofs,
    private readonly factorCodes: SecondFactorCodes,
    private readonly realAccounts: RealAccounts,
    private readonly replacement: EmailReplacement,
    private readonly undos: UndoLinks,
    private readonly guesses: MailboxGuesses,
    private readonly changeMails: EmailChangeMails,
    private readonly mails: MergeMails,
    private readonly keys: KeyRing,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /** The answer and the email are the same whether or not the address has an account. */
  async request(session: CurrentSession, text: string, offered: OfferedProof, caller: Caller): Promise<void> {
    const email = parseEmail(text);
    if (this.relays.has(email.email)) throw new RealAddressDue();
    const proof = await this.proofs.require(session, offered, caller);
    const { identityId, applicationId } = session;
    const mail = ownMail(identityId, 'link_address', applicationId, email.key);
    await this.limits.during({ 'email-change-request': identityId, ...mail }, () =>
      this.proofs.act(session, proof, caller, async (manager, { identity }) => {
        requireRelay(identity);
        if (identity.emailKey === email.key) throw new EmailUnchanged();
        await this.prepare(manager, session, identity, email, caller);
      }),
    );
  }

  async confirm(session: CurrentSession, { digits, mfaCode }: RelayCode, caller: Caller): Promise<RelayLinked> {
    const linked = await this.guesses
      .judge(session, caller, (mailbox) =>
        this.factorCodes.withCode(mfaCode, caller, (judged) =>
          inTime(this.manager, caller.deadline, (manager) =>
            this.apply(manager, session, { digits, mailbox }, judged, caller),
          ),
        ),
      )
      .catch(asMistake);
    if (!linked) throw new EmailChangeInvalid();
    return linked;
  }

  private async prepare(
    manager: EntityManager,
    session: CurrentSession,
    identity: Identity,
    email: ParsedEmail,
    caller: Caller,
  ): Promise<void> {
    const code = newDigits();
    const mac = macOfDigits(this.keys, contextOf(session), code);
    const pending = { sessionId: session.id, identityId: identity.id, email: email.email, emailKey: email.key };
    await within(manager).run(PREPARE_CHANGE, { ...pending, mac, ttl: this.settings.ttl.emailCode });
    await this.mails.sendCode(manager, identity, email, code, caller);
    const link = await this.undos.offerStop(manager, identity, email.email, caller);
    await this.changeMails.announce(manager, identity, { email: email.email, link }, caller);
  }

  /** Returns undefined for wrong digits. That is committed, so that a wrong guess stays counted. */
  private async apply(
    manager: EntityManager,
    session: CurrentSession,
    { digits, mailbox }: Guess,
    judged: JudgedCode | undefined,
    caller: Caller,
  ): Promise<RelayLinked | undefined> {
    const relay = await this.identities.lockIdentity(manager, session.identityId);
    await this.sessions.requireLive(manager, session.id);
    requireRelay(relay);
    const macs = macsOfDigits(this.keys, contextOf(session), digits);
    const { passwordChangedAt } = relay;
    const asked = { sessionId: session.id, mailbox, macs, passwordChangedAt };
    const [change] = await within(manager).run(JUDGE_CHANGE, asked);
    if (!change) return undefined;
    await manager.delete(EmailChange, { sessionId: session.id });
    const real = await this.identities.lockByEmail(manager, relay.applicationId, change);
    if (real?.blockedAt) return undefined;
    if (real) return this.realAccounts.take(manager, { from: relay, into: real, session }, judged, caller);
    await this.replacement.replace(manager, relay, change, { caller, taken: () => new EmailChangeInvalid() });
    return { identity: await this.identities.getIdentity(manager, relay.id), merged: null };
  }
}

function requireRelay({ emailIsRelay }: Identity): void {
  if (!emailIsRelay) throw new NoRelayAccount();
}

/** A missing or wrong code is a mistake in the body of a session's request, and says nothing about the session. */
function asMistake(failure: unknown): never {
  if (failure instanceof MfaRequired) throw new MergeNeedsSecondFactor();
  throw failure instanceof MfaCodeInvalid ? new FreshProofInvalid() : failure;
}

const contextOf = (session: CurrentSession): string => `${session.id}/link_address`;
