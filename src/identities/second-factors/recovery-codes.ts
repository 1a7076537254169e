import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/crypto/ids.js';
import { Database, within } from '../../platform/database/database.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { newRecoveryCode, readRecoveryCode } from './recovery-code-text.js';
import {
  FIND_RECOVERY_CODE,
  RECOVERY_SALT,
  REPLACE_RECOVERY_CODES,
  USE_RECOVERY_CODE,
} from './recovery-codes.statements.js';

const CODES = 10;
const SALT_BYTES = 16;

/** A new set: what its owner reads once, and what is stored of it. */
export interface RecoveryCodeSet {
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Takes ten hashes, one after the other so that sign-ins pass between them, before the transaction that stores them. */
  async make(): Promise<RecoveryCodeSet> {
    const salt = randomBytes(SALT_BYTES);
    const codes = Array.from({ length: CODES }, newRecoveryCode);
    const hashes: Buffer[] = [];
    for (const code of codes) hashes.push(await this.hasher.derive(code, salt));
    return { codes, salt, hashes };
  }

  async replaceAll(manager: EntityManager, identityId: string, { salt, hashes }: RecoveryCodeSet): Promise<void> {
    await within(manager).run(REPLACE_RECOVERY_CODES, { ids: hashes.map(newId), identityId, salt, hashes });
  }

  /** The id of the code, if it is one of the identity's and unused. */
  async find(identityId: string, typed: string): Promise<string | undefined> {
    const code = readRecoveryCode(typed);
    const [set] = code ? await this.database.run(RECOVERY_SALT, { identityId }) : [];
    if (!code || !set) return undefined;
    const codeHash = await this.hasher.derive(code, set.salt);
    const [found] = await this.database.run(FIND_RECOVERY_CODE, { identityId, codeHash });
    return found?.id;
  }

  /** False if it was used or replaced meanwhile. */
  async use(manager: EntityManager, id: string): Promise<boolean> {
    return (await within(manager).run(USE_RECOVERY_CODE, { id })).length > 0;
  }
}
