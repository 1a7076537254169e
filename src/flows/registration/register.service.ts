import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import type { AgreedVersions } from '../../identities/agreements/agreement.entity.js';
import { Agreements } from '../../identities/agreements/agreements.service.js';
import type { ParsedEmail } from '../../identities/email.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { type FieldValues, writeFields } from '../../identities/fields/profile-field-values.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';
import { PasswordRules } from '../../identities/passwords/password-rules.js';
import { Outbox } from '../../mail/outbox.js';
import { Recipients } from '../../mail/recipients.js';
import { toOwner } from '../../mail/to-owner.js';
import { Audit } from '../../platform/audit/audit.js';
import { inTime } from '../../platform/database/in-time.js';
import { type Language, pickLanguage } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CodeMails } from '../email-codes/code-mails.js';
import type { Asker } from '../email-codes/email-codes.service.js';
import { EqualTime } from '../email-codes/equal-time.js';
import { SignUpClosed } from '../flows.errors.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import { Entrance, takesSignUps } from '../invitations/entrance.js';
import { HostedUrls } from '../start/hosted-url.js';

export interface Registration {
  email: ParsedEmail;
  password: string;
  name?: string | undefined;
  locale?: string | undefined;
  agreed?: AgreedVersions | null | undefined;
  fields?: Record<string, unknown> | null | undefined;
}

/** With the fields that may be stored. */
type Judged = Registration & { fields: FieldValues };

/** What does not depend on whether the email is new, unverified or taken. */
interface Applicant {
  open: OpenFlow;
  application: Application;
  email: ParsedEmail;
  language: Language;
  mayMail: boolean;
  asker: Asker;
}

/**
 * Creates an account that waits for verification of its email. The answer and its time are the same whether the email
 * is new, unverified or taken. Only the owner of the mailbox learns more.
 */
@Injectable()
export class RegisterService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly agreements: Agreements,
    private readonly entrance: Entrance,
    private readonly flows: FlowsService,
    private readonly hasher: PasswordHasher,
    private readonly rules: PasswordRules,
    private readonly limits: RateLimits,
    private readonly recipients: Recipients,
    private readonly mails: CodeMails,
    private readonly equalTime: EqualTime,
    private readonly hostedUrls: HostedUrls,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async register(open: OpenFlow, wanted: Registration, asker: Asker): Promise<void> {
    const { application, plan } = open;
    plan.requireProvider('password');
    if (!takesSignUps(application)) throw new SignUpClosed();
    const { email } = wanted;
    const agreed = this.agreements.requireAll(application, wanted.agreed ?? {});
    const { caller } = asker;
    const fields = writeFields(application.profileFields, {
      ...{ by: 'person', place: 'sign_up', wanted: wanted.fields ?? {} },
    });
    await this.limits.spend('register-address', caller.bucket);
    await this.limits.spend('register-application', application.id);
    this.rules.require(wanted.password, [email.email, wanted.name, application.name]);
    await this.mails.requireGap(this.manager, open.flow, 'verify_email', email);
    const mayMail = await this.mayMail(application, email);
    const passwordHash = await this.hasher.hash(wanted.password);
    const language = pickLanguage(wanted.locale, open.flow.uiLocales, caller.acceptLanguage);
    const applicant = { open, application, email, language, mayMail, asker };
    const work = inTime(this.manager, caller.deadline, (manager) =>
      this.admit(manager, applicant, { ...wanted, agreed, fields }, passwordHash),
    );
    await this.equalTime.of(work);
  }

  private async admit(
    manager: EntityManager,
    applicant: Applicant,
    wanted: Judged,
    passwordHash: string,
  ): Promise<void> {
    const { open, application, email, language, mayMail, asker } = applicant;
    const mayEnter = mayMail && (await this.mayEnter(manager, applicant));
    // Without an email nothing is renewed: an earlier email would confirm a password that it was not sent for.
    const pending = mayEnter ? await this.createOrRenew(manager, applicant, wanted, passwordHash) : null;
    await this.audit.record(manager, {
      type: 'identity.registration_requested',
      applicationId: application.id,
      caller: asker.caller,
      identityId: pending?.id,
    });
    await this.mails.lockGap(manager, open.flow, 'verify_email', email);
    if (pending) await this.mails.send(manager, { open, kind: 'verify_email', identity: pending, language, asker });
    else await this.mails.pretend(manager, open, 'verify_email', asker);
    await this.flows.noteEmail(manager, open.flow, email.email, wanted.agreed ?? undefined);
    if (!pending && mayEnter) await this.tellOwner(manager, applicant);
  }

  private mayMail({ id: applicationId }: Application, { key: emailKey }: ParsedEmail): Promise<boolean> {
    return this.recipients.mayMail({ kind: 'verify_email', applicationId, emailKey });
  }

  private async mayEnter(manager: EntityManager, { application, email }: Applicant): Promise<boolean> {
    if (application.signUp === 'open') return true;
    const known = await this.identities.lockByEmail(manager, application.id, email);
    return this.entrance.isOpenTo(manager, application, email.key, known);
  }

  private createOrRenew(
    manager: EntityManager,
    { application, email }: Applicant,
    { name, locale, fields }: Judged,
    passwordHash: string,
  ): Promise<Identity | null> {
    return this.identities.createOrRenewUnverified(manager, {
      applicationId: application.id,
      email,
      passwordHash,
      fields,
      name: name ?? null,
      locale: locale ?? null,
    });
  }

  private async tellOwner(manager: EntityManager, applicant: Applicant): Promise<void> {
    const { application, email, language } = applicant;
    const owner = await this.identities.getByEmail(manager, application.id, email);
    await this.outbox.enqueue(manager, {
      template: 'already_registered',
      ...toOwner(owner, { acceptLanguage: language }),
      data: { signInLink: this.signInLink(applicant) },
    });
  }

  /** An application with screens of its own has no hosted login to go on with. */
  private signInLink({ open, application, asker }: Applicant): string {
    if (!asker.browserHash) return application.origins[0] ?? '';
    const expires = Math.floor(open.flow.expiresAt.getTime() / 1000);
    return this.hostedUrls.welcomeBackUrl({ flow: open.token, expires }, application.id);
  }
}
