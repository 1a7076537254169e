import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { CONSOLE_ID } from '../../applications/built-in.js';
import { LastOwnerStays } from '../../identities/account/account.errors.js';
import { AccountCreation } from '../../identities/account/managing/account-creation.js';
import { Invitations } from '../../identities/account/managing/invitations.js';
import { parseEmail } from '../../identities/email.js';
import { Identity } from '../../identities/entities/identity.entity.js';
import { ManagedApplications, type Reach } from '../../management/access/reach.js';
import type { Act, Write } from '../../management/writes/write.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { Database, within } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { LastOwner, OperatorUnknown } from '../console.errors.js';
import { ConsoleApplication } from '../entry/console-application.js';
import {
  GIVE_ROLE,
  type GivenRole,
  HOLD_OPERATOR,
  HOLD_OWNERS,
  LIST_OPERATORS,
  OPERATOR_BY_ID,
  TAKE_ROLE,
  TAKE_ROLES_OF_UNPROTECTED,
} from './operators.statements.js';
import type { Role } from './roles.js';

export interface WantedRole {
  email: string;
  /** The slug of one application; undefined for every one. */
  application: string | undefined;
  role: Role;
}

/** Gives roles to operators and takes them away. */
@Injectable()
export class Operators {
  constructor(
    private readonly database: Database,
    private readonly application: ConsoleApplication,
    private readonly applications: ManagedApplications,
    private readonly creation: AccountCreation,
    private readonly invitations: Invitations,
    private readonly audit: Audit,
  ) {}

  async list(reaches: Reach[]): Promise<GivenRole[]> {
    const lists = await Promise.all(reaches.map((reach) => this.database.run(LIST_OPERATORS, reach)));
    return lists.flat();
  }

  async get(reach: Reach, id: string, statements: Statements = this.database): Promise<GivenRole> {
    const [found] = validate(id) ? await statements.run(OPERATOR_BY_ID, { id }) : [];
    if (!found || (reach.applicationId !== null && reach.applicationId !== found.applicationId))
      throw new OperatorUnknown();
    return found;
  }

  /** A new operator gets a mail with a link, which sets a password. Who is one already gets the role. */
  async invite(write: Write, reach: Reach, { email, application, role }: WantedRole): Promise<void> {
    const parsed = parseEmail(email);
    const applicationId = await this.applications.idOf(reach, application);
    const console = await this.application.ensure();
    const invitedTo = await this.invitations.prepare(console, write.caller);
    await write.act(async ({ manager, caller }) => {
      const known = await manager.findOneBy(Identity, { applicationId: CONSOLE_ID, emailKey: parsed.key });
      const nothing = { externalId: null, name: null, picture: null, locale: null, metadata: {} };
      const wanted = { ...nothing, email: parsed, verified: false, passwordHash: null, invitedTo };
      const { id } = known ?? (await this.creation.create(manager, CONSOLE_ID, wanted, caller));
      await this.give(manager, { identityId: id, applicationId, role }, caller);
    });
  }

  async give(
    manager: EntityManager,
    { identityId, applicationId, role }: { identityId: string; applicationId: string | null; role: Role },
    caller?: Caller,
  ): Promise<void> {
    const statements = within(manager);
    const givenBy = caller?.operator?.id ?? null;
    await statements.run(HOLD_OPERATOR, { identityId });
    if (role !== 'owner') await this.requireOwnerBeside(statements, identityId, applicationId);
    await statements.run(GIVE_ROLE, { id: newId(), identityId, applicationId, role, givenBy });
    await this.audit.record(manager, {
      type: 'operator.role_given',
      applicationId: applicationId ?? CONSOLE_ID,
      identityId,
      caller,
      details: { role },
    });
  }

  async take({ manager, caller }: Act, reach: Reach, id: string): Promise<void> {
    const statements = within(manager);
    const { identityId, applicationId, role } = await this.get(reach, id, statements);
    if (role === 'owner') await this.requireOwnerBeside(statements, identityId, applicationId);
    const [taken] = await statements.run(TAKE_ROLE, { id, role });
    if (!taken) throw new OperatorUnknown();
    await this.recordTaken(manager, { identityId, applicationId, role }, caller);
  }

  /**
   * A mailbox alone would set up another second factor. So a role that was protected by one comes back from an owner or
   * the command line, also to the last owner.
   */
  async takeFromUnprotected(manager: EntityManager, identityId: string, caller: Caller): Promise<void> {
    for (const taken of await within(manager).run(TAKE_ROLES_OF_UNPROTECTED, { identityId }))
      await this.recordTaken(manager, { identityId, ...taken }, caller);
  }

  /** Before the account of an operator is deleted by its owner. */
  async requireNotLastOwner(manager: EntityManager, identityId: string): Promise<void> {
    if (await this.isLastOwner(within(manager), identityId)) throw new LastOwnerStays();
  }

  private recordTaken(
    manager: EntityManager,
    { identityId, applicationId, role }: Pick<GivenRole, 'identityId' | 'applicationId' | 'role'>,
    caller: Caller,
  ): Promise<void> {
    const event = { type: 'operator.role_taken', applicationId: applicationId ?? CONSOLE_ID, identityId } as const;
    return this.audit.record(manager, { ...event, caller, details: { role } });
  }

  /** Two owners who take the role from each other at once wait for one another here. */
  private async requireOwnerBeside(
    statements: Statements,
    identityId: string,
    applicationId: string | null,
  ): Promise<void> {
    if (applicationId === null && (await this.isLastOwner(statements, identityId))) throw new LastOwner();
  }

  private async isLastOwner(statements: Statements, identityId: string): Promise<boolean> {
    const owners = await statements.run(HOLD_OWNERS, {});
    const isOwn = (owner: { identityId: string }): boolean => owner.identityId === identityId;
    return owners.some(isOwn) && !owners.some((owner) => !isOwn(owner) && owner.canEnter);
  }
}
