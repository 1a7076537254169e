import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import type { ParsedEmail } from '../../identities/email.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { factsOfAct } from '../../mail/mails.js';
import { Outbox } from '../../mail/outbox.js';
import { codeMail } from '../../mail/recipients.js';
import { EMAIL_CODE } from '../../plans/ways-in.js';
import { Audit } from '../../platform/audit/audit.js';
import { Settings } from '../../platform/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import { pickLanguage } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Clock } from '../../platform/time/clock.js';
import { CodeMails } from '../email-codes/code-mails.js';
import { type Asker, EmailCodesService } from '../email-codes/email-codes.service.js';
import { EqualTime } from '../email-codes/equal-time.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import type { Flow } from '../flows.statements.js';
import { Entrance } from '../invitations/entrance.js';
import { CANDIDATE } from './candidate.statement.js';

/** They are typed at once, and have no link beside them. */
const LONGEST_SECONDS = 600;

/** Who asks for digits that sign in. */
export interface SignInAsker extends Asker {
  /** The account that the browser remembers. */
  rememberedId?: string | undefined;
}

/**
 * Emails the six digits that sign in. An address without an account gets them where it may make one. A blocked account
 * gets none, nor does a stranger who may not come in: the answer and its time are the same.
 */
@Injectable()
export class SignInMails {
  private readonly lifetime: number;

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly entrance: Entrance,
    private readonly flows: FlowsService,
    private readonly codes: EmailCodesService,
    private readonly mails: CodeMails,
    private readonly equalTime: EqualTime,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.lifetime = Math.min(LONGEST_SECONDS, settings.ttl.emailCode);
  }

  async request(open: OpenFlow, email: ParsedEmail, asker: SignInAsker): Promise<void> {
    open.plan.requireProvider(EMAIL_CODE);
    const { caller } = asker;
    const place = await this.placeOf(open.application, email, asker);
    const isKnown = place !== undefined;
    await this.limits.spend('email-code-address', caller.bucket, isKnown ? 'nearest' : 'all');
    if (!isKnown) await this.limits.spend('email-code-application', open.application.id);
    await this.mails.requireGap(this.manager, open.flow, 'sign_in', email);
    const mailbox = { kind: 'sign_in', applicationId: open.application.id, emailKey: email.key } as const;
    const [limit, subject] = codeMail(mailbox, place);
    const mayMail = await this.limits.trySpend(limit, subject);
    const work = inTime(this.manager, caller.deadline, (manager) => this.write(manager, open, email, asker, mayMail));
    await this.equalTime.of(work).catch(async (failure: unknown) => {
      if (mayMail) await this.limits.giveBack(limit, subject); // nothing was written
      throw failure;
    });
  }

  /** Where the account is known: this browser, or this IP address, which it may share with strangers. */
  private async placeOf({ id: applicationId }: Application, { key }: ParsedEmail, asker: SignInAsker) {
    const { caller, rememberedId } = asker;
    const [account] = await this.database.run(CANDIDATE, { applicationId, emailKey: key, ip: caller.ip });
    if (account && account.id === rememberedId) return 'remembered';
    return account?.isAtKnownAddress ? caller.bucket : undefined;
  }

  /** Locks are taken in the order identity, flow, codes. */
  private async write(
    manager: EntityManager,
    open: OpenFlow,
    email: ParsedEmail,
    asker: SignInAsker,
    mayMail: boolean,
  ): Promise<void> {
    const { application, flow } = open;
    const identity = await this.identities.lockByEmail(manager, application.id, email);
    await this.audit.record(manager, {
      type: 'identity.sign_in_code_requested',
      applicationId: application.id,
      caller: asker.caller,
      identityId: identity?.id,
    });
    await this.mails.lockGap(manager, flow, 'sign_in', email);
    await this.flows.noteEmail(manager, flow, email.email);
    const isReal = mayMail && (await this.mayEnter(manager, application, email, identity));
    const to = { email: identity?.email ?? email.email, identity };
    const digits = await this.issue(manager, flow, isReal ? to : undefined, asker);
    if (isReal) await this.mail(manager, open, { ...to, digits }, asker);
  }

  private async mayEnter(
    manager: EntityManager,
    application: Application,
    { key }: ParsedEmail,
    identity: Identity | null,
  ): Promise<boolean> {
    return !identity?.blockedAt && (await this.entrance.isOpenTo(manager, application, key, identity));
  }

  /** The same work for a decoy, which lives as long. */
  private async issue(manager: EntityManager, flow: Flow, to: Addressee | undefined, asker: Asker): Promise<string> {
    await this.flows.extend(manager, flow, this.lifetime);
    const identityId = to?.identity?.id ?? null;
    const wanted = { flow, kind: 'sign_in', identityId, asker, email: to?.email, seconds: this.lifetime } as const;
    return (await this.codes.issue(manager, wanted)).digits;
  }

  private async mail(
    manager: EntityManager,
    { application, flow }: OpenFlow,
    { email, identity, digits }: Addressee & { digits: string },
    { caller }: Asker,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'sign_in_code',
      to: { address: email, name: identity?.emailVerifiedAt ? identity.name : null },
      language: pickLanguage(identity?.locale, flow.uiLocales, caller.acceptLanguage),
      applicationId: application.id,
      identityId: identity?.id ?? null,
      data: {
        code: digits,
        minutes: Math.round(this.lifetime / 60),
        ...factsOfAct(this.clock.now(), caller),
      },
    });
  }
}

interface Addressee {
  email: string;
  /** Null for an address without an account. */
  identity: Identity | null;
}
