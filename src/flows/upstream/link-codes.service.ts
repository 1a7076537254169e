import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { ParsedEmail } from '../../identities/email.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { inTime } from '../../platform/database/in-time.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { provedByProvider } from '../completion/proof.js';
import { areDigits, macsOfDigits, readCode } from '../email-codes/code-text.js';
import type { Asker } from '../email-codes/email-codes.service.js';
import { EmailCodeInvalid, NothingToLink } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { Admission } from './admission.service.js';
import { contextOf } from './link-mails.service.js';
import { UnlinkedAccounts, type Waiting } from './unlinked-accounts.service.js';
import { WaitingLinks } from './waiting-links.service.js';

type Mailed = Waiting & { email: ParsedEmail };

/**
 * The digits that were mailed for an upstream account prove the mailbox, and so the account with that email. They count
 * for this upstream account alone, in the flow and the browser that asked for them.
 */
@Injectable()
export class LinkCodes {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly unlinked: UnlinkedAccounts,
    private readonly admission: Admission,
    private readonly completion: CompletionService,
    private readonly links: WaitingLinks,
    private readonly limits: RateLimits,
    private readonly keys: KeyRing,
  ) {}

  /** Whether digits that an application's own screen sends are those of the latest email of this kind. */
  async areAwaited({ flow }: OpenFlow, typed: string): Promise<boolean> {
    if (!areDigits(readCode(typed))) return false;
    return (await this.unlinked.find({ flow, browserHash: null }))?.isLatest ?? false;
  }

  async verify(open: OpenFlow, typed: string, asker: Asker): Promise<Ending> {
    const here = { ...open, browserHash: asker.browserHash ?? undefined };
    const waiting = await this.unlinked.find({ flow: open.flow, browserHash: asker.browserHash });
    if (!waiting?.email) throw new NothingToLink();
    const mailed = { ...waiting, email: waiting.email };
    await this.prove(here, mailed, typed, asker);
    const ending = await inTime(this.manager, asker.caller.deadline, (manager) =>
      this.enter(manager, here, mailed, asker),
    );
    await this.limits.giveBack('code-address', asker.caller.bucket);
    await this.limits.forgive('link-code-account', mailboxOf(open, mailed));
    return ending;
  }

  /**
   * Counts an attempt before it is judged. Each email brings six new digits to guess, so a mailbox has one limit over
   * all its emails, whether or not it has an account. Beyond it the answer does not change.
   */
  private async prove(open: OpenFlow, waiting: Mailed, typed: string, { caller, browserHash }: Asker): Promise<void> {
    const { flow } = open;
    const { account, email } = waiting;
    await this.limits.spend('code-address', caller.bucket);
    await this.limits.spend('code-application', flow.applicationId);
    const mayJudge = await this.limits.trySpend('link-code-account', mailboxOf(open, waiting));
    const code = readCode(typed);
    if (!mayJudge || !areDigits(code)) throw new EmailCodeInvalid();
    const macs = macsOfDigits(this.keys, contextOf(flow, account, email), code);
    if (!(await this.unlinked.judge({ flow, browserHash }, waiting, macs))) throw new EmailCodeInvalid();
  }

  /** The digits stay right until the flow is completed, because a second factor may be due first. */
  private async enter(manager: EntityManager, open: OpenFlow, waiting: Mailed, asker: Asker): Promise<Ending> {
    const { account, email, isOfTwoFactors, wishes } = waiting;
    const found = await this.admission.createOrLock(manager, open.application.id, account, email);
    const { identity, isNew } = await this.admission.enter(manager, open, found, asker.caller);
    const where = { flow: open.flow, browserHash: asker.browserHash };
    const settled = { identityId: identity.id, isNew };
    if (!(await this.unlinked.settle(manager, where, waiting, settled))) throw new EmailCodeInvalid();
    const proved = provedByProvider(identity.id, account.provider, isOfTwoFactors);
    // `otp` beside `mfa` is a code of the second factor.
    const proof = { ...proved, amr: isOfTwoFactors ? proved.amr : [...proved.amr, 'otp'], links: true, wishes };
    const ending = isNew
      ? await this.completion.completeWithin(manager, open, proof, asker.caller)
      : await this.completion.completeJoining(manager, open, proof, asker.caller);
    if ('due' in ending && isNew) await this.links.link(manager, open, proof, asker.caller);
    return ending;
  }
}

const mailboxOf = ({ application }: OpenFlow, { email }: Mailed): string => `${application.id}/${email.key}`;
