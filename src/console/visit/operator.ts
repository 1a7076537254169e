import type { Reach } from '../../management/access/reach.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import { RoleTooSmall } from '../console.errors.js';
import { PERMISSIONS, type Permission } from '../operators/roles.js';
import type { ConsoleSession, HeldRole } from './console-session.statement.js';

const allows = ({ role }: HeldRole, permission: Permission): boolean =>
  (PERMISSIONS[role] as Permission[]).includes(permission);

/** Who has the console open, and what their roles allow. */
export class SignedInOperator {
  constructor(readonly session: ConsoleSession) {}

  /** Everywhere, or at some application. */
  may(permission: Permission): boolean {
    return this.session.roles.some((role) => allows(role, permission));
  }

  mayEverywhere(permission: Permission): boolean {
    return this.reaches(permission).some(({ applicationId }) => applicationId === null);
  }

  mayAt(permission: Permission, applicationId: string): boolean {
    return this.reaches(permission).some(
      (reach) => reach.applicationId === null || reach.applicationId === applicationId,
    );
  }

  mayWithin(permission: Permission, { applicationId }: Reach): boolean {
    return applicationId === null ? this.mayEverywhere(permission) : this.mayAt(permission, applicationId);
  }

  /** Every application alone, or the applications one by one. */
  reaches(permission: Permission): Reach[] {
    const held = this.session.roles.filter((role) => allows(role, permission));
    const everywhere = held.find(({ applicationId }) => applicationId === null);
    return (everywhere ? [everywhere] : held).map(({ applicationId }) => ({ applicationId }));
  }

  /** What a permission is needed for, where one of its reaches has it. Elsewhere it does not exist. */
  async find<Found>(permission: Permission, look: (reach: Reach) => Promise<Found>): Promise<Found> {
    let unknown: unknown = new RoleTooSmall(permission);
    for (const reach of this.reaches(permission))
      try {
        return await look(reach);
      } catch (failure) {
        if (!(failure instanceof ServiceError) || failure.getStatus() !== 404) throw failure;
        unknown = failure;
      }
    throw unknown;
  }
}
