import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { type ParsedEmail, parseEmail } from '../../identities/email.js';
import type { UpstreamAccount } from '../../identities/upstream/upstream-account.js';
import { factsOfAct } from '../../mail/mails.js';
import { Outbox } from '../../mail/outbox.js';
import { ownMail } from '../../mail/recipients.js';
import { Settings } from '../../platform/config/settings.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { newDigits } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import { TooManyRequests } from '../../platform/errors/common.errors.js';
import { pickLanguage } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Clock } from '../../platform/time/clock.js';
import { macOfDigits } from '../email-codes/code-text.js';
import type { Asker } from '../email-codes/email-codes.service.js';
import { MailJustSent, NothingToLink } from '../flows.errors.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import type { Flow } from '../flows.statements.js';
import { UnlinkedAccounts, type Waiting } from './unlinked-accounts.service.js';
import { type OnceOnly, UsedIdTokens } from './used-id-tokens.service.js';

/**
 * Emails the six digits that prove a mailbox to an upstream account that waits. Nothing here looks at accounts with that
 * email: the answer and its time are the same whether there is one.
 */
@Injectable()
export class LinkMails {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly unlinked: UnlinkedAccounts,
    private readonly tokens: UsedIdTokens,
    private readonly flows: FlowsService,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly keys: KeyRing,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Nothing is sent as long as no email is known, or the last one was sent a moment ago. The ID token that this email is
   * for is used up by it: without the email it still counts. A page that has other ways to go on is shown without it.
   */
  async sendFirst(open: OpenFlow, asker: Asker, idToken?: OnceOnly): Promise<void> {
    const waiting = await this.unlinked.find({ flow: open.flow, browserHash: asker.browserHash });
    if (!waiting?.email || waiting.nextMailIn > 0) return;
    await this.send(open, { ...waiting, idToken }, waiting.email, asker).catch((failure: unknown) => {
      const isForLater = failure instanceof TooManyRequests && asker.browserHash !== null;
      if (!isForLater && !(failure instanceof MailJustSent)) throw failure;
    });
  }

  /** Whether the newest email of the flow, asked for by an application's own screen, went to this address. */
  async isAwaited({ flow }: OpenFlow, { key }: ParsedEmail): Promise<boolean> {
    const waiting = await this.unlinked.find({ flow, browserHash: null });
    return waiting?.isLatest === true && waiting.email?.key === key;
  }

  async resend(open: OpenFlow, asker: Asker): Promise<void> {
    const waiting = await this.requireWaiting(open, asker);
    if (!waiting.email) throw new NothingToLink();
    await this.send(open, waiting, waiting.email, asker);
  }

  /** Mails digits where the upstream named no email, or one that its owner cannot read. An account keeps its own email. */
  async sendTo(open: OpenFlow, text: string, asker: Asker): Promise<void> {
    const email = parseEmail(text.trim());
    const waiting = await this.requireWaiting(open, asker);
    if (waiting.waitsFor !== 'email') throw new NothingToLink();
    await this.send(open, waiting, email, asker);
  }

  private async requireWaiting(open: OpenFlow, { caller, browserHash }: Asker): Promise<Waiting> {
    await this.limits.spend('code-address', caller.bucket);
    const waiting = await this.unlinked.find({ flow: open.flow, browserHash });
    if (!waiting) throw new NothingToLink();
    if (waiting.nextMailIn > 0) throw new MailJustSent(waiting.nextMailIn);
    return waiting;
  }

  private async send(
    open: OpenFlow,
    { account, idToken, ...waiting }: Waiting & { idToken?: OnceOnly | undefined },
    email: ParsedEmail,
    asker: Asker,
  ): Promise<void> {
    const { flow, application } = open;
    const { caller, browserHash } = asker;
    const digits = newDigits();
    const mac = macOfDigits(this.keys, contextOf(flow, account, email), digits);
    const write = async (manager: EntityManager) => {
      await this.flows.lock(manager, flow); // of two requests at once the second finds the email of the first
      const where = { flow, browserHash };
      const { nextMailIn = 0 } = (await this.unlinked.find(where, within(manager))) ?? {};
      if (nextMailIn > 0) throw new MailJustSent(nextMailIn);
      const ttl = this.settings.ttl.emailCode;
      await this.flows.extend(manager, flow, ttl);
      if (!(await this.unlinked.issueDigits(manager, where, { account, email, mac, ttl }))) throw new NothingToLink();
      if (idToken) await this.tokens.use(manager, idToken);
      await this.mail(manager, open, { ...waiting, account, email, digits }, asker);
    };
    const asking = JSON.stringify([application.id, account.issuer, account.subject]);
    await this.limits.during(ownMail(asking, 'prove_mailbox', application.id, email.key), () =>
      inTime(this.manager, caller.deadline, write),
    );
  }

  private async mail(
    manager: EntityManager,
    { application, flow }: OpenFlow,
    { account, label, name, email, digits }: Pick<Waiting, 'account' | 'label' | 'name'> & Digits,
    { caller }: Asker,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'prove_mailbox',
      to: { address: email.email },
      language: pickLanguage(account.locale, flow.uiLocales, caller.acceptLanguage),
      applicationId: application.id,
      data: {
        code: digits,
        minutes: Math.round(this.settings.ttl.emailCode / 60),
        provider: label,
        account: name,
        ...factsOfAct(this.clock.now(), caller),
      },
    });
  }
}

interface Digits {
  email: ParsedEmail;
  digits: string;
}

/** The digits count for one upstream account and one mailbox, in one flow. */
export const contextOf = (flow: Flow, { issuer, subject }: UpstreamAccount, { key }: ParsedEmail): string =>
  JSON.stringify([flow.id, 'link_account', issuer, subject, key]);
