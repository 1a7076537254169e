import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit.js';
import { within } from '../database/database.js';
import { statement } from '../database/statement.js';

/** The channel on which PostgreSQL tells every replica what has changed. */
export const CHANGES = 'gatehouse_changes';

const ANNOUNCE = statement<{ keys: string[] }>(
  'announce-changes',
  `SELECT pg_notify('${CHANGES}', key) FROM unnest(:keys::text[]) AS key`,
);

const LIFE_MS = 30_000;
const MOST_ENTRIES = 10_000;

interface Entry {
  value: Promise<unknown>;
  expiresAt: number;
}

interface Keeping<Value> {
  /** Says which values are kept. Unset: all of them. */
  keeps?: (value: Value) => boolean | Promise<boolean>;
}

/**
 * Keeps values that are read often and changed seldom in this process, for half a minute at most. A change is announced
 * in its own transaction, so every replica hears of it at the commit, and never of a change that was rolled back. The
 * process that makes the change does not wait for the notice. A replica that cannot hear it drops the value by its age. Sessions are never cached, because a revocation must count at once.
 */
@Injectable()
export class Cache {
  private readonly entries = new Map<string, Entry>();
  private readonly watchers = new Map<string, () => void>();

  /** A change during the load drops the value too: the next reader loads it again. */
  get<Value>(key: string, load: () => Promise<Value>, { keeps = () => true }: Keeping<Value> = {}): Promise<Value> {
    const known = this.entries.get(key);
    if (known && known.expiresAt > performance.now()) return known.value as Promise<Value>;
    const value = load();
    this.remember(key, value, keeps);
    return value;
  }

  /** Call this in the transaction that changes the values: at its commit they are dropped here, and replicas hear of it. */
  async forget(manager: EntityManager, ...keys: string[]): Promise<void> {
    await within(manager).run(ANNOUNCE, { keys });
    afterCommit(manager, () => {
      for (const key of keys) this.drop(key);
    });
  }

  /** Serves a user that keeps the value in another form: `act` runs whenever this key is dropped. */
  onDrop(key: string, act: () => void): void {
    this.watchers.set(key, act);
  }

  drop(key: string): void {
    this.entries.delete(key);
    this.watchers.get(key)?.();
  }

  dropAll(): void {
    this.entries.clear();
    for (const act of this.watchers.values()) act();
  }

  private remember<Value>(key: string, value: Promise<Value>, keeps: Required<Keeping<Value>>['keeps']): void {
    if (this.entries.size >= MOST_ENTRIES) this.entries.delete(this.entries.keys().next().value as string);
    const entry = { value, expiresAt: performance.now() + LIFE_MS };
    this.entries.set(key, entry);
    const forget = () => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    };
    value.then(keeps).then((isKept) => isKept || forget(), forget);
  }
}
