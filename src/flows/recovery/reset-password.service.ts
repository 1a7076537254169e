import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';
import { PasswordRules } from '../../identities/passwords/password-rules.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { provedByMail } from '../completion/proof.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { Redemption } from '../email-codes/redemption.js';
import { EmailCodeInvalid } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { signInSubject } from '../sign-in/sign-in.service.js';
import { PasswordChanges } from './password-changes.js';

/** Sets a new password with an emailed code. Every session of the account ends. */
@Injectable()
export class ResetPasswordService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly redemption: Redemption,
    private readonly codes: EmailCodesService,
    private readonly hasher: PasswordHasher,
    private readonly rules: PasswordRules,
    private readonly changes: PasswordChanges,
    private readonly completion: CompletionService,
    private readonly limits: RateLimits,
  ) {}

  /** Also signs in. */
  async reset(open: OpenFlow, code: string, password: string, caller: Caller): Promise<Ending> {
    return this.change(open, code, password, caller, (manager, { id }) =>
      this.completion.completeWithin(manager, open, provedByMail(id), caller),
    );
  }

  /** Does not sign in: the browser that opened the link is not the one that asked for it. */
  resetElsewhere(open: OpenFlow, code: string, password: string, caller: Caller): Promise<void> {
    return this.change(open, code, password, caller, async () => undefined);
  }

  private async change<Ending>(
    open: OpenFlow,
    code: string,
    password: string,
    caller: Caller,
    end: (manager: EntityManager, identity: Identity) => Promise<Ending>,
  ): Promise<Ending> {
    if (!(await this.redemption.count(open.flow, 'reset_password', code, caller))) throw new EmailCodeInvalid();
    await this.requireFit(open, password);
    const passwordHash = await this.hasher.hash(password);
    const done = await inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.apply(manager, open, code, { password, passwordHash }, caller);
      return identity && { identity, ending: await end(manager, identity) }; // a wrong guess is committed: it stays counted
    });
    if (!done) throw new EmailCodeInvalid();
    await this.redemption.forgive(done.identity.id, caller);
    // Wrong guesses at the password may have used up the owner's attempts.
    await this.limits.forgive('sign-in-account', signInSubject(done.identity.applicationId, done.identity.email));
    return done.ending;
  }

  /** A password that breaks the rules is refused before the code is used, so that the code still counts for another one. */
  private async requireFit({ flow, application }: OpenFlow, password: string): Promise<void> {
    const pending = await this.codes.findPending(this.manager, flow, 'reset_password');
    if (!pending) throw new EmailCodeInvalid();
    this.rules.require(password, [application.name]);
  }

  private async apply(
    manager: EntityManager,
    open: OpenFlow,
    code: string,
    { password, passwordHash }: { password: string; passwordHash: string },
    caller: Caller,
  ): Promise<Identity | undefined> {
    const identity = await this.redemption.redeem(manager, open.flow, 'reset_password', code);
    if (!identity) return undefined;
    // Only now, because the answer must not show without a code that the account exists. A refusal here keeps the code.
    this.rules.require(password, [identity.email, identity.name]);
    await this.changes.apply(manager, identity, passwordHash, { reason: 'password_reset', caller });
    return identity;
  }
}
