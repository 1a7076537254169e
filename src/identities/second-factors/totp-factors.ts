import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import type { SealedColumn } from '../../platform/crypto/sealed-column.js';
import { Database, within } from '../../platform/database/database.js';
import { isOwnerGone } from '../../platform/database/postgres.js';
import { Clock } from '../../platform/time/clock.js';
import { IdentityNotFound } from '../identities.errors.js';
import { newTotpSecret, timeStepOf } from './totp.js';
import {
  ACTIVE_TOTP,
  type ActiveFactor,
  BEGIN_TOTP,
  CONFIRM_TOTP,
  PENDING_TOTP,
  type SealedFactor,
  USE_TIME_STEP,
} from './totp-factors.statements.js';

export const SEALED_TOTP_SECRETS: SealedColumn = {
  table: 'totp_factors',
  column: 'sealed_secret',
  name: 'totpSecrets',
  contextOf: (id) => `totp-factor/${id}`,
};

/** Keeps the secrets of authenticator apps and judges their codes, by the time that all replicas share. */
@Injectable()
export class TotpFactors {
  constructor(
    private readonly database: Database,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {}

  /** The secret of the setup, the same as often as one browser asks. Undefined if the identity has a factor already. */
  async begin(identityId: string, begunBy: Buffer): Promise<string | undefined> {
    const id = newId();
    const sealedSecret = this.keyRing.seal(Buffer.from(newTotpSecret()), SEALED_TOTP_SECRETS.contextOf(id));
    await this.database.run(BEGIN_TOTP, { id, identityId, sealedSecret, begunBy }).catch(asGone);
    const pending = await this.findPending(identityId, begunBy);
    return pending && this.secretOf(pending);
  }

  async findPending(identityId: string, begunBy: Buffer): Promise<SealedFactor | undefined> {
    const [pending] = await this.database.run(PENDING_TOTP, { identityId, begunBy });
    return pending;
  }

  async findActive(identityId: string, ip: string): Promise<ActiveFactor | undefined> {
    const [active] = await this.database.run(ACTIVE_TOTP, { identityId, ip });
    return active;
  }

  /** The time step that the code belongs to, if it is right now. */
  timeStepOf(factor: SealedFactor, code: string): number | undefined {
    return timeStepOf(this.secretOf(factor), code, this.clock.epochSeconds());
  }

  /** Returns false if it was confirmed or replaced meanwhile. The code that confirms it is used. */
  async confirm(manager: EntityManager, id: string, timeStep: number): Promise<boolean> {
    return (await within(manager).run(CONFIRM_TOTP, { id, timeStep })).length > 0;
  }

  /** Returns false if the code of this time step or of a later one was used already, or the factor is gone. */
  async use(manager: EntityManager, id: string, timeStep: number): Promise<boolean> {
    return (await within(manager).run(USE_TIME_STEP, { id, timeStep })).length > 0;
  }

  private secretOf({ id, sealedSecret }: SealedFactor): string {
    return this.keyRing.open(sealedSecret, SEALED_TOTP_SECRETS.contextOf(id)).toString();
  }
}

function asGone(failure: unknown): never {
  throw isOwnerGone(failure) ? new IdentityNotFound() : failure;
}
