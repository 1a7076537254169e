import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import { Clock } from '../../platform/time/clock.js';
import type { ApiKeyRow } from './api-keys.statements.js';

/** The first of several replicas writes on each day. */
const NOTE_USE = statement<{ id: string; day: string }>(
  'note-api-key-use',
  'UPDATE api_keys SET last_used_at = :day WHERE id = :id AND (last_used_at IS NULL OR last_used_at < :day)',
);

const DAY_MS = 86_400_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;

/**
 * Notes on which days an API key is used: at most one write for each key, day and process. No request waits for it, and
 * none fails with it.
 */
@Injectable()
export class KeyUses {
  private readonly log = new Logger('KeyUses');
  /** The day that was noted last, in days since 1970, by the id of the key. */
  private readonly noted = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  note({ id, lastUsedAt: stored }: ApiKeyRow): void {
    const now = this.clock.now();
    const today = Math.floor(now.getTime() / DAY_MS);
    if (this.noted.get(id) === today) return;
    this.noted.set(id, today);
    const day = now.toISOString().slice(0, 10);
    if (stored === day) return;
    this.database.run(NOTE_USE, { id, day }).catch((error: Error) => {
      this.log.warn(`The last use of an API key could not be noted: ${error.message}`);
      setTimeout(() => this.noted.delete(id), PAUSE_AFTER_FAILURE_MS).unref();
    });
  }
}
