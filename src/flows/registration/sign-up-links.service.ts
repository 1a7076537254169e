import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { IdentityChanges, MOST_SIGN_UP_TRIES } from '../../identities/identity-changes.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';
import { PasswordRules } from '../../identities/passwords/password-rules.js';
import { Outbox } from '../../mail/outbox.js';
import { Audit } from '../../platform/audit/audit.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { EmailCodesService, type LinkedCode } from '../email-codes/email-codes.service.js';
import { Redemption } from '../email-codes/redemption.js';
import type { EmailCodeKind } from '../entities/email-code.entity.js';
import { EmailCodeInvalid, SignUpPasswordSpent, SignUpPasswordWrong } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { PasswordChanges } from '../recovery/password-changes.js';
import { SignUpPassword } from './sign-up-password.js';

const KIND = 'verify_email';

export interface MailedLink {
  code: LinkedCode;
  email: string;
  /** After too many wrong passwords, or without a password, only a new one is accepted. */
  needsNewPassword: boolean;
  /** A new password takes its code too. */
  hasSecondFactor: boolean;
}

/**
 * The link of a sign-up in another browser than the one that signed up. It does not sign in there.
 *
 *   waits ── the sign-up's password ─▶ verified; the window that waits may go on
 *   waits ── five wrong ones ────────▶ waits for a new password ── a new one ─▶ verified; no window goes on
 *   waits ── It was not me ──────────▶ gone, with its password, its name and its codes; no window shows it
 */
@Injectable()
export class SignUpLinks {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly identityChanges: IdentityChanges,
    private readonly codes: EmailCodesService,
    private readonly redemption: Redemption,
    private readonly passwords: SignUpPassword,
    private readonly rules: PasswordRules,
    private readonly hasher: PasswordHasher,
    private readonly changes: PasswordChanges,
    private readonly mails: Outbox,
    private readonly audit: Audit,
  ) {}

  async find({ flow }: OpenFlow, typed: unknown, kind: EmailCodeKind = KIND): Promise<MailedLink | undefined> {
    const code = await this.codes.findLinked(this.manager, flow, kind, typed);
    if (!code) return undefined;
    const identity = await this.identities.getIdentity(this.manager, code.identityId);
    const { email, signUpTries, passwordHash, mfaEnabledAt } = identity;
    const needsNewPassword = signUpTries >= MOST_SIGN_UP_TRIES || passwordHash === null;
    return { code, email, needsNewPassword, hasSecondFactor: mfaEnabledAt !== null };
  }

  /** It was me: here is the password. */
  async confirm(open: OpenFlow, typed: string, password: string, caller: Caller): Promise<void> {
    const { code } = await this.require(open, typed, caller);
    const judged = await this.passwords.prove(code.identityId, password);
    if (judged === 'wrong') throw new SignUpPasswordWrong();
    if (judged === 'spent') throw new SignUpPasswordSpent();
    await inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.verify(manager, open, typed, caller);
      if (identity.passwordHash !== judged.hash) throw new EmailCodeInvalid();
      await this.codes.grant(manager, code.id);
    });
    await this.redemption.forgive(code.identityId, caller);
  }

  /** It was me, but the password is forgotten: a new one takes its place. */
  async setPassword(open: OpenFlow, typed: string, password: string, caller: Caller): Promise<void> {
    const { email, needsNewPassword } = await this.require(open, typed, caller);
    if (!needsNewPassword) throw new SignUpPasswordWrong();
    this.rules.require(password, [email, open.application.name]);
    const passwordHash = await this.hasher.hash(password);
    await inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.verify(manager, open, typed, caller);
      await this.changes.apply(manager, identity, passwordHash, { reason: 'password_reset', caller });
    });
  }

  /** It was not me. The window that waits shows nothing of it: its codes look as if they never had an identity. */
  async refuse(open: OpenFlow, typed: string, caller: Caller): Promise<void> {
    await this.require(open, typed, caller);
    await inTime(this.manager, caller.deadline, async (manager) => {
      const held = await this.redemption.hold(manager, open.flow, KIND, typed);
      const linked = held && (await this.codes.findLinked(manager, open.flow, KIND, typed));
      if (!held || held.emailVerifiedAt || !linked) throw new EmailCodeInvalid();
      await this.codes.disown(manager, held.id);
      const { id: identityId, applicationId } = held;
      await this.audit.record(manager, { type: 'identity.sign_up_refused', applicationId, identityId, caller });
      if (!(await this.identityChanges.forgetSignUp(manager, held))) return;
      await this.mails.forgetIdentity(manager, identityId);
      await this.audit.record(manager, { type: 'identity.deleted', applicationId, identityId });
    });
  }

  private async require(open: OpenFlow, typed: string, caller: Caller): Promise<MailedLink> {
    await this.redemption.count(open.flow, KIND, typed, caller);
    const link = await this.find(open, typed);
    if (!link) throw new EmailCodeInvalid();
    return link;
  }

  private async verify(manager: EntityManager, open: OpenFlow, typed: string, caller: Caller): Promise<Identity> {
    const identity = await this.redemption.redeem(manager, open, { kind: KIND, typed, caller });
    if (!identity) throw new EmailCodeInvalid();
    return identity;
  }
}
