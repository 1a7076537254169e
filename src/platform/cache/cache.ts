import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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
  /** Which values are worth remembering: all of them, unless it says otherwise. */
  keeps?: (value: Value) => boolean;
}

/**
 * What is read often and changed seldom, kept in this process for half a minute at most. A change is announced in its
 * own transaction, so every replica hears of it when it is committed and of nothing that was rolled back; one that
 * cannot hear just now notices by the entry's age. Never for revoked sessions.
 */
@Injectable()
export class Cache {
  private readonly entries = new Map<string, Entry>();
  private readonly watchers = new Map<string, () => void>();

  /** A change that happens while the value is being loaded drops it all the same: the next reader loads again. */
  get<Value>(key: string, load: () => Promise<Value>, { keeps = () => true }: Keeping<Value> = {}): Promise<Value> {
    const known = this.entries.get(key);
    if (known && known.expiresAt > performance.now()) return known.value as Promise<Value>;
    const value = load();
    this.remember(key, value, keeps);
    return value;
  }

  /** Has every replica forget it, as soon as the transaction that changes it is committed. */
  async forget(manager: EntityManager, ...keys: string[]): Promise<void> {
    await within(manager).run(ANNOUNCE, { keys });
  }

  /** For what is kept in a form of its own: told whenever this key is dropped. */
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

  private remember<Value>(key: string, value: Promise<Value>, keeps: (value: Value) => boolean): void {
    if (this.entries.size >= MOST_ENTRIES) this.entries.delete(this.entries.keys().next().value as string);
    const entry = { value, expiresAt: performance.now() + LIFE_MS };
    this.entries.set(key, entry);
    const forget = () => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    };
    value.then((loaded) => keeps(loaded) || forget(), forget);
  }
}
