import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import type { SealedColumn } from '../../platform/crypto/sealed-column.js';
import { Database, within } from '../../platform/database/database.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { newRecoveryCode, readRecoveryCode } from './recovery-code-text.js';
import {
  FIND_RECOVERY_CODE,
  type HashedWith,
  RECOVERY_SET,
  REPLACE_RECOVERY_CODES,
  USE_RECOVERY_CODE,
} from './recovery-codes.statements.js';

/** A set has so many codes. */
export const RECOVERY_CODES = 10;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

export const SEALED_RECOVERY_KEYS: SealedColumn = {
  table: 'recovery_codes',
  column: 'sealed_key',
  name: 'recoveryCodes',
  contextOf: (id) => `recovery-code/${id}`,
};

/**
 * Each set is hashed under a random key that is sealed under SECRET_KEY: a copy of the database alone does not help to
 * guess its fifty bits, and making or judging codes costs next to nothing (decision 0072).
 */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly database: Database,
    private readonly keyRing: KeyRing,
    private readonly hasher: PasswordHasher,
  ) {}

  /** A new set in place of the old one. Its codes are readable here only. */
  async replaceAll(manager: EntityManager, identityId: string): Promise<string[]> {
    const [salt, key] = [randomBytes(SALT_BYTES), randomBytes(KEY_BYTES)];
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const hashes = codes.map((code) => keyedHash(key, salt, code));
    const ids = codes.map(newId);
    const sealedKeys = ids.map((id) => this.keyRing.seal(key, SEALED_RECOVERY_KEYS.contextOf(id)));
    await within(manager).run(REPLACE_RECOVERY_CODES, { ids, identityId, salt, hashes, sealedKeys });
    return codes;
  }

  /** The id of the code, if it is one of the identity's and unused. */
  async find(identityId: string, typed: string): Promise<string | undefined> {
    const code = readRecoveryCode(typed);
    const [set] = code ? await this.database.run(RECOVERY_SET, { identityId }) : [];
    if (!code || !set) return undefined;
    const codeHash = await this.hashLike(set, code);
    const [found] = await this.database.run(FIND_RECOVERY_CODE, { identityId, codeHash });
    return found?.id;
  }

  /** Returns false if it was used or replaced meanwhile. */
  async use(manager: EntityManager, id: string): Promise<boolean> {
    return (await within(manager).run(USE_RECOVERY_CODE, { id })).length > 0;
  }

  private async hashLike({ id, salt, sealedKey }: HashedWith, code: string): Promise<Buffer> {
    if (!sealedKey) return this.hasher.derive(code, salt); // a set of an earlier version
    return keyedHash(this.keyRing.open(sealedKey, SEALED_RECOVERY_KEYS.contextOf(id)), salt, code);
  }
}

const keyedHash = (key: Buffer, salt: Buffer, code: string): Buffer =>
  createHmac('sha256', key).update(salt).update(code).digest();
