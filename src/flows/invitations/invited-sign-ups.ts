import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { parseEmail } from '../../identities/email.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { IdentityChanges } from '../../identities/identity-changes.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';
import { PasswordRules } from '../../identities/passwords/password-rules.js';
import { Relays } from '../../identities/upstream/relays.js';
import { EMAIL_CODE } from '../../plans/ways-in.js';
import { Database, within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { pickLanguage } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { provedByEmailCode, provedByMail } from '../completion/proof.js';
import type { OpenFlow } from '../flows.service.js';
import { Admission } from '../upstream/admission.service.js';
import { Entrance, isMade } from './entrance.js';
import { InvitationInvalid } from './invitations.errors.js';
import { OPEN_INVITATION, type OpenInvitation } from './invitations.statements.js';

/** An invitation that leads into an application, and whether its address has an account there. */
export interface Invited extends OpenInvitation {
  hasAccount: boolean;
}

/** The hash of the token, which is the proof of the mailbox. */
interface Held {
  tokenHash: Buffer;
  caller: Caller;
}

/**
 * What the link of an invitation is worth. It proves the mailbox, so it makes the account of that address with no other
 * mail, and of no other address. An account that is there already signs in as ever: a link that lasts for days opens none.
 */
@Injectable()
export class InvitedSignUps {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly relays: Relays,
    private readonly admission: Admission,
    private readonly entrance: Entrance,
    private readonly completion: CompletionService,
    private readonly hasher: PasswordHasher,
    private readonly rules: PasswordRules,
    private readonly limits: RateLimits,
  ) {}

  async find(tokenHash: Buffer): Promise<Invited | undefined> {
    const [open] = await this.database.run(OPEN_INVITATION, { tokenHash });
    if (!open) return undefined;
    const { key } = parseEmail(open.email);
    const known = await this.identities.findByEmail(this.manager, open.applicationId, key);
    return { ...open, hasAccount: isMade(known) };
  }

  /** Without a password where the application mails digits in its place. */
  async signUp(
    open: OpenFlow,
    wanted: { password: string | undefined; name: string | null },
    held: Held,
  ): Promise<Ending> {
    const { application, plan, flow } = open;
    const { caller } = held;
    plan.requireProvider(wanted.password === undefined ? EMAIL_CODE : 'password');
    await this.limits.spend('register-address', caller.bucket);
    await this.limits.spend('register-application', application.id);
    const invitation = await this.require(open, held);
    const email = parseEmail(invitation.email);
    if (wanted.password !== undefined)
      this.rules.require(wanted.password, [email.email, wanted.name ?? undefined, application.name]);
    const passwordHash = wanted.password === undefined ? null : await this.hasher.hash(wanted.password);
    const name = wanted.name ?? invitation.name;
    return inTime(this.manager, caller.deadline, async (manager) => {
      const found = await this.identities.createOrLock(
        manager,
        {
          ...{ applicationId: application.id, email, name, picture: null, isRelay: this.relays.has(email.email) },
          locale: pickLanguage(flow.uiLocales, caller.acceptLanguage),
        },
        'sign_up',
      );
      if (!found.isNew && isMade(found.identity)) throw new InvitationInvalid();
      const [isStillOpen] = await within(manager).run(OPEN_INVITATION, { tokenHash: held.tokenHash });
      if (!isStillOpen) throw new InvitationInvalid();
      const { identity } = await this.admission.enter(manager, open, found, caller);
      if (!found.isNew && name) await this.changes.setProfile(manager, identity.id, { name });
      if (passwordHash !== null) await this.changes.setPassword(manager, identity.id, passwordHash);
      const proof =
        passwordHash === null ? provedByEmailCode(identity.id, null) : provedByMail(identity.id, passwordHash);
      return this.completion.completeWithin(manager, open, proof, caller);
    });
  }

  /**
   * After a sign-in to an account that was there: nothing happens for the invitation of another address. One into an
   * organization is accepted by the sign-in itself, which begins there.
   */
  async accept(open: OpenFlow, identityId: string, { tokenHash, caller }: Held): Promise<void> {
    const [invitation] = await this.database.run(OPEN_INVITATION, { tokenHash });
    if (invitation?.applicationId !== open.application.id || invitation.organizationId !== null) return;
    await this.manager.transaction(async (manager) => {
      const identity = await this.identities.lockIdentity(manager, identityId);
      if (identity.emailKey !== parseEmail(invitation.email).key || !identity.emailVerifiedAt) return;
      await this.entrance.accept(manager, open.application, identity, caller);
    });
  }

  private async require({ application }: OpenFlow, { tokenHash }: Held): Promise<OpenInvitation> {
    const [open] = await this.database.run(OPEN_INVITATION, { tokenHash });
    if (open?.applicationId !== application.id) throw new InvitationInvalid();
    return open;
  }
}
