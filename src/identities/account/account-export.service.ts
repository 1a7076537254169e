import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, In, Raw } from 'typeorm';
import { Consent } from '../../flows/consents/consent.entity.js';
import { AuthFlow } from '../../flows/entities/auth-flow.entity.js';
import { AuthorizationCode } from '../../flows/entities/authorization-code.entity.js';
import { EmailCode } from '../../flows/entities/email-code.entity.js';
import { UnlinkedAccount } from '../../flows/entities/unlinked-account.entity.js';
import { FLOWS_OF_IDENTITY } from '../../flows/flows.statements.js';
import { Invitation } from '../../flows/invitations/invitation.entity.js';
import { OutboxMail } from '../../mail/entities/outbox-mail.entity.js';
import { Organization } from '../../organizations/organization.entity.js';
import { OrganizationMember } from '../../organizations/organization-member.entity.js';
import { Audit } from '../../platform/audit/audit.js';
import { AuditEvent } from '../../platform/audit/entities/audit-event.entity.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';
import { BROWSER_SIGN_INS_OF } from '../../session/browser-sign-ins/browser-sign-ins.statements.js';
import { Session } from '../../session/entities/session.entity.js';
import { RememberedBrowser } from '../../session/remembered/remembered-browser.entity.js';
import { Agreement } from '../agreements/agreement.entity.js';
import { IdentityAliases } from '../aliases/identity-aliases.service.js';
import { LinkedAccount } from '../entities/linked-account.entity.js';
import { IdentitiesService } from '../identities.service.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { RecoveryCode } from '../second-factors/entities/recovery-code.entity.js';
import { TotpFactor } from '../second-factors/entities/totp-factor.entity.js';
import { UndoLink } from '../undo-links/undo-link.entity.js';
import { EmailChange } from './email-change/email-change.entity.js';

/** Proofs, and what only the service needs to find them. They say nothing about the user. */
const OURS = [
  'passwordHash',
  'emailKey',
  'secretHash',
  'previousHash',
  'codeHash',
  'linkHash',
  'digitsMac',
  'browserHash',
  'tokenHash',
  'publicKey',
  'managementKeyId',
  'operatorId',
];
const SEALED = ['sealedContent', 'sealedSecret', 'salt', 'begunBy', 'codeChallenge', 'claimedBy', 'claimedUntil'];
const LEFT_OUT = new Set([...OURS, ...SEALED]);

/** All that the service stores about a user, in one document for them (GDPR, article 15). Hashes are left out. */
@Injectable()
export class AccountExportService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly aliases: IdentityAliases,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** For the operator, who hands it to the person. The trail shows that it was read. */
  async exportForOperator(id: string, caller?: Caller): Promise<object> {
    const { applicationId } = await this.identities.getIdentity(this.manager, id);
    const held = await this.export(id);
    await this.audit.record(this.manager, { type: 'identity.exported', applicationId, identityId: id, caller });
    return held;
  }

  async export(id: string): Promise<object> {
    const identity = await this.identities.getIdentity(this.manager, id);
    const previousIds = await this.aliases.listOf(this.manager, id);
    const ofIdentity = { where: { identityId: id }, order: { id: 'ASC' } } as const;
    const sessions = await this.manager.find(Session, ofIdentity);
    const browsers = await this.manager.find(RememberedBrowser, ofIdentity);
    const codes = await this.manager.find(AuthorizationCode, ofIdentity);
    const emailCodes = await this.manager.find(EmailCode, ofIdentity);
    const invitations = await this.manager.find(Invitation, ofIdentity);
    return {
      exportedAt: this.clock.now().toISOString(),
      identity: { ...facts(identity), hasPassword: identity.passwordHash !== null },
      passkeys: (await this.manager.find(Passkey, ofIdentity)).map(facts),
      linkedAccounts: await this.manager.findBy(LinkedAccount, { identityId: id }),
      unlinkedAccounts: (await this.manager.findBy(UnlinkedAccount, { identityId: id })).map(facts),
      authenticatorApps: (await this.manager.find(TotpFactor, ofIdentity)).map(facts),
      recoveryCodes: (await this.manager.find(RecoveryCode, ofIdentity)).map(facts),
      previousIds,
      agreements: await this.manager.find(Agreement, ofIdentity),
      organizations: await this.memberships(id),
      consents: await this.manager.find(Consent, ofIdentity),
      sessions: sessions.map(facts),
      browserSignIns: await this.database.run(BROWSER_SIGN_INS_OF, { identityId: id }),
      rememberedBrowsers: browsers.map(facts),
      addressChanges: await this.addressChanges(id),
      addressUndos: (await this.manager.find(UndoLink, ofIdentity)).map(facts),
      signIns: codes.map(facts),
      invitations: invitations.map(facts),
      emailCodes: emailCodes.map(facts),
      loginHints: await this.loginHints(id),
      mails: (await this.manager.find(OutboxMail, ofIdentity)).map(facts),
      auditEvents: (
        await this.manager.find(AuditEvent, {
          where: { identityId: In([id, ...previousIds]) },
          order: { occurredAt: 'ASC', id: 'ASC' },
        })
      ).map((event) => ofOwner(event, [id, ...previousIds])),
    };
  }

  private async memberships(identityId: string): Promise<object[]> {
    const rows = await this.manager.findBy(OrganizationMember, { identityId });
    const known = await this.manager.findBy(Organization, { id: In(rows.map(({ organizationId }) => organizationId)) });
    const names = new Map(known.map(({ id, slug, name }) => [id, { slug, name }]));
    return rows.map(({ organizationId, roles, joinedAt }) => ({
      id: organizationId,
      ...names.get(organizationId),
      roles,
      joinedAt,
    }));
  }

  private async addressChanges(identityId: string): Promise<object[]> {
    const sessionId = Raw((column) => `${column} IN (SELECT id FROM sessions WHERE identity_id = :identityId)`, {
      identityId,
    });
    return (await this.manager.findBy(EmailChange, { sessionId })).map(facts);
  }

  /** What applications named as `login_hint` when they started the user's logins, or the user typed in them. */
  private async loginHints(identityId: string): Promise<object[]> {
    const id = Raw((column) => `${column} IN (${FLOWS_OF_IDENTITY})`, { identityId });
    const flows = await this.manager.findBy(AuthFlow, { id });
    return flows
      .filter(({ loginHint }) => loginHint !== null)
      .map(({ id, loginHint, createdAt }) => ({ flowId: id, loginHint, createdAt }));
  }
}

/**
 * Where an operator, a program or another member asked from is not the owner's to see, nor who the operator was and what
 * they noted.
 */
function ofOwner(
  { operatorId, details: { reason_given: _, ...details }, ...event }: AuditEvent,
  ids: readonly string[],
): object {
  const { by_member: member } = details;
  const isOwn = event.managementKeyId === null && operatorId === null && (!member || ids.includes(String(member)));
  return isOwn ? { ...event, details } : { ...event, details, ip: null, userAgent: null, requestId: null };
}

const facts = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([property]) => !LEFT_OUT.has(property)));
