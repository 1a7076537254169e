import { Injectable, Module } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { SEALED_PROVIDER_SECRETS } from '../applications/provider-secrets.js';
import { SEALED_STREAM_AUTHORIZATIONS } from '../feed/signals/signal-streams.js';
import { SEALED_RECOVERY_KEYS } from '../identities/second-factors/recovery-codes.js';
import { SEALED_TOTP_SECRETS } from '../identities/second-factors/totp-factors.js';
import { SEALED_ATTEMPTS } from '../login/upstream/attempts.service.js';
import { SEALED_MAIL_CONTENTS } from '../mail/mail-contents.js';
import { SEALED_ANSWERS } from '../management/writes/kept-answers.js';
import { SEALED_ORGANIZATION_SECRETS } from '../organizations/providers/organization-providers.service.js';
import { Audit } from '../platform/audit/audit.js';
import { KeyRing } from '../platform/crypto/key-ring.js';
import type { SealedColumn } from '../platform/crypto/sealed-column.js';
import { SEALED_LINK_ATTEMPTS } from '../portal/linked-accounts/link-attempts.service.js';
import { SEALED_SIGNING_KEYS } from '../session/signing-keys/signing-key-store.js';
import { SEALED_WEBHOOK_SECRETS } from '../webhooks/webhook-secrets.js';

/** Everything in the database that is sealed under SECRET_KEY. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_SIGNING_KEYS,
  SEALED_PROVIDER_SECRETS,
  SEALED_ORGANIZATION_SECRETS,
  SEALED_MAIL_CONTENTS,
  SEALED_TOTP_SECRETS,
  SEALED_RECOVERY_KEYS,
  SEALED_ATTEMPTS,
  SEALED_LINK_ATTEMPTS,
  SEALED_ANSWERS,
  ...SEALED_WEBHOOK_SECRETS,
  SEALED_STREAM_AUTHORIZATIONS,
];

export interface Resealed {
  column: SealedColumn;
  /** How many this run sealed again. */
  resealed: number;
  /** The ids of the records that neither SECRET_KEY nor SECRET_KEY_PREVIOUS opens. */
  unreadable: string[];
}

interface Row {
  id: string;
  sealed: Buffer;
}

interface Batch {
  rows: Row[];
  unreadable: string[];
}

/** A batch is small, so its locks are held only briefly. */
const BATCH = 200;

/** Seals values of an earlier SECRET_KEY again, under the current one. */
@Injectable()
export class Resealing {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly keyRing: KeyRing,
    private readonly audit: Audit,
  ) {}

  /** Each batch is a transaction: after an interruption the next run goes on where the last one stopped. */
  async resealAll(): Promise<Resealed[]> {
    const done: Resealed[] = [];
    for (const column of SEALED_COLUMNS) done.push(await this.resealColumn(column));
    return done;
  }

  /** How many values of each column are sealed under another key. */
  async countOld(): Promise<{ column: SealedColumn; count: number }[]> {
    const counts = [];
    for (const column of SEALED_COLUMNS) {
      const [{ count }] = await this.manager.query(
        `SELECT count(*)::int AS count FROM ${column.table} WHERE ${isOld(column)}`,
        [this.keyRing.sealMark],
      );
      counts.push({ column, count });
    }
    return counts;
  }

  private async resealColumn(column: SealedColumn): Promise<Resealed> {
    const total: Resealed = { column, resealed: 0, unreadable: [] };
    for (let after: string | null = null; ; ) {
      const { rows, unreadable } = await this.manager.transaction((manager) =>
        this.resealBatch(manager, column, after),
      );
      total.resealed += rows.length - unreadable.length;
      total.unreadable.push(...unreadable);
      if (rows.length < BATCH) return total;
      after = (rows.at(-1) as Row).id;
    }
  }

  private async resealBatch(manager: EntityManager, column: SealedColumn, after: string | null): Promise<Batch> {
    const rows: Row[] = await manager.query(
      `SELECT id, ${column.column} AS sealed FROM ${column.table}
       WHERE ${isOld(column)} AND (id > $2 OR $2 IS NULL) ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE`,
      [this.keyRing.sealMark, after],
    );
    const unreadable: string[] = [];
    for (const row of rows) {
      const sealed = this.resealed(column, row);
      if (sealed) await manager.query(updateOf(column), [row.id, sealed]);
      else unreadable.push(row.id);
    }
    const details = { table: column.table, records: rows.length - unreadable.length };
    if (details.records > 0) await this.audit.record(manager, { type: 'secret_key.rotated', details });
    return { rows, unreadable };
  }

  private resealed({ contextOf }: SealedColumn, { id, sealed }: Row): Buffer | undefined {
    try {
      return this.keyRing.seal(this.keyRing.open(sealed, contextOf(id)), contextOf(id));
    } catch {
      return undefined;
    }
  }
}

/** $1 is the beginning of the values that the current key has sealed. */
const isOld = ({ column }: SealedColumn): string =>
  `${column} IS NOT NULL AND substring(${column} FROM 1 FOR length($1::bytea)) <> $1::bytea`;

const updateOf = ({ table, column }: SealedColumn): string => `UPDATE ${table} SET ${column} = $2 WHERE id = $1`;

@Module({ providers: [Resealing], exports: [Resealing] })
export class ResealingModule {}
