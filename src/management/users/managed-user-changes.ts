import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { ExternalIdInUse } from '../../identities/account/account.errors.js';
import { AccountCreation, type WantedAccount } from '../../identities/account/managing/account-creation.js';
import { AddressAssignment } from '../../identities/account/managing/address-assignment.js';
import { type Destination, Invitations } from '../../identities/account/managing/invitations.js';
import { PasswordDemands } from '../../identities/account/managing/password-demands.js';
import type { AgreedVersions } from '../../identities/agreements/agreement.entity.js';
import { Agreements } from '../../identities/agreements/agreements.service.js';
import { parseEmail } from '../../identities/email.js';
import { writeFields } from '../../identities/fields/profile-field-values.js';
import { faultOfHash } from '../../identities/passwords/imported-hashes.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';
import { PasswordRules } from '../../identities/passwords/password-rules.js';
import { MANAGED_PROFILE, ProfileChanges } from '../../identities/profile-changes.js';
import { meeting, type ProfilePatch } from '../../identities/profile-patch.js';
import { ProviderBlockedByPlan } from '../../plans/plans.errors.js';
import { PlansService } from '../../plans/plans.service.js';
import { isUniqueViolation } from '../../platform/database/postgres.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { MailsOfOperators } from '../writes/mails-of-operators.js';
import type { Act, Write } from '../writes/write.js';
import { type ManagedUserDetailsDto, managedUserDetailsDto } from './managed-users.dto.js';
import { ManagedUsers } from './managed-users.js';

export interface NewUser extends Omit<WantedAccount, 'email' | 'passwordHash' | 'fields'> {
  fields: Record<string, unknown>;
  application: string | undefined;
  email: string;
  password: string | null;
  passwordHash: string | null;
  invite: boolean;
  agreed: AgreedVersions;
}

interface ChangedUser extends ProfilePatch {
  agreed?: AgreedVersions;
}

/** What a new user needs before the transaction: a hash takes long, and a link needs a login of its own. */
interface Prepared {
  applicationId: string;
  account: WantedAccount & { invitedTo: Destination | undefined };
  agreed: AgreedVersions;
}

/** Creates users for a program of the operator, and changes them. */
@Injectable()
export class ManagedUserChanges {
  constructor(
    private readonly users: ManagedUsers,
    private readonly applications: ManagedApplications,
    private readonly allApplications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly creation: AccountCreation,
    private readonly agreements: Agreements,
    private readonly profiles: ProfileChanges,
    private readonly invitations: Invitations,
    private readonly addresses: AddressAssignment,
    private readonly demands: PasswordDemands,
    private readonly rules: PasswordRules,
    private readonly hasher: PasswordHasher,
    private readonly mails: MailsOfOperators,
  ) {}

  async create(write: Write, reach: Reach, wanted: NewUser): Promise<ManagedUserDetailsDto> {
    const prepared = await this.prepare(write, reach, wanted);
    const create = (act: Act) => this.createWithin(act, reach, prepared);
    const { applicationId, account } = prepared;
    const mailbox = { applicationId, emailKey: account.email.key };
    return account.invitedTo ? this.mails.act(write, mailbox, create) : write.act(create);
  }

  private async prepare(write: Write, reach: Reach, wanted: NewUser): Promise<Prepared> {
    const { invite, agreed, fields: sent, ...account } = wanted;
    const application = await this.applications.require(reach, wanted.application);
    const fields = writeFields(application.profileFields, { by: 'application', wanted: sent });
    const email = parseEmail(wanted.email);
    const passwordHash = await this.hashOf(application, wanted);
    const invitedTo = invite ? await this.destinationOf(write, application) : undefined;
    return { applicationId: application.id, agreed, account: { ...account, fields, email, passwordHash, invitedTo } };
  }

  private async createWithin(
    act: Act,
    reach: Reach,
    { applicationId, account, agreed }: Prepared,
  ): Promise<ManagedUserDetailsDto> {
    const created = await this.creation.create(act.manager, applicationId, account, act.caller);
    await this.agreements.keep(act.manager, created, agreed, 'operator', act.caller);
    act.subjectId = created.id;
    act.headers.location = `/v1/management/users/${created.id}`;
    return this.shown(act, reach);
  }

  async change(
    act: Act,
    reach: Reach,
    id: string,
    { agreed = {}, ...said }: ChangedUser,
  ): Promise<ManagedUserDetailsDto> {
    const held = await this.users.hold(act, reach, id);
    const { profileFields } = await this.allApplications.getApplication(held.applicationId);
    const wanted = meeting(held, said, profileFields);
    try {
      await this.profiles.apply(act.manager, held, { allowed: MANAGED_PROFILE, wanted }, { caller: act.caller });
    } catch (failure) {
      throw isUniqueViolation(failure) ? new ExternalIdInUse() : failure;
    }
    await this.agreements.keep(act.manager, held, agreed, 'operator', act.caller);
    return this.shown(act, reach);
  }

  /** Both mailboxes get a mail. The same address is refused, and does not count. */
  async assignEmail(write: Write, reach: Reach, id: string, email: string): Promise<ManagedUserDetailsDto> {
    const parsed = parseEmail(email);
    const { applicationId, emailKey } = await this.users.get(reach, id);
    const assign = async (act: Act) => {
      const held = await this.users.hold(act, reach, id);
      await this.addresses.assign(act.manager, held, parsed, act.caller);
      return this.shown(act, reach);
    };
    if (emailKey === parsed.key) return write.act(assign);
    return this.mails.move(write, { applicationId, from: emailKey, to: parsed.key }, assign);
  }

  async demandNewPassword(act: Act, reach: Reach, id: string): Promise<ManagedUserDetailsDto> {
    const held = await this.users.hold(act, reach, id);
    await this.demands.demand(act.manager, held, act.caller);
    return this.shown(act, reach);
  }

  async invite(write: Write, reach: Reach, id: string): Promise<ManagedUserDetailsDto> {
    const { applicationId, emailKey } = await this.users.get(reach, id);
    const destination = await this.destinationOf(write, await this.allApplications.getApplication(applicationId));
    const invite = async (act: Act) => {
      const held = await this.users.hold(act, reach, id);
      await this.invitations.send(act.manager, held, destination, act.caller);
      return this.shown(act, reach);
    };
    return this.mails.act(write, { applicationId, emailKey }, invite);
  }

  private async shown(act: Act, reach: Reach): Promise<ManagedUserDetailsDto> {
    act.tellsOf(act.subjectId);
    return managedUserDetailsDto(await this.users.changed(act, reach));
  }

  /** A dry run starts no login. */
  private async destinationOf(write: Write, application: Application): Promise<Destination> {
    return write.isDryRun ? { application, reset: undefined } : this.invitations.prepare(application, write.caller);
  }

  private async hashOf(application: Application, wanted: NewUser): Promise<string | null> {
    const { password, passwordHash, email, name } = wanted;
    if (password === null && passwordHash === null) return null;
    if (password !== null && passwordHash !== null)
      throw new MalformedInput(['password and password_hash cannot be sent together']);
    const plan = await this.plans.getPlan(application.planId);
    if (!plan.allowsProvider('password')) throw new ProviderBlockedByPlan();
    if (password !== null) {
      this.rules.require(password, [email, name, application.name]);
      return this.hasher.hashForProgram(password);
    }
    const fault = passwordHash === null ? undefined : faultOfHash(passwordHash);
    if (fault) throw new MalformedInput([`password_hash ${fault}`]);
    return passwordHash;
  }
}
