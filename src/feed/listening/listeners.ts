import { randomInt } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Unavailable } from '../../platform/errors/common.errors.js';
import { Loops } from '../../platform/loops/loops.js';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { TooManyListeners } from '../feed.errors.js';

/** The replicas of an API and its old ones during a deployment, many times over. */
export const MOST_OF_KEY = 500;
const MOST_OF_REPLICA = 20_000;
/** Between so many writes, other requests have their turn. */
const WRITES_AT_ONCE = 200;
/** Listeners that a stop sends away come back within this time, not all in one moment. */
const COME_BACK_MS = { soonest: 500, latest: 3_000 };

/** Whatever wants to be told what ends: a stream, or a request that waits. */
export interface Hearer {
  readonly applicationId: string;
  readonly key: string;
  /** It wants heartbeats too. */
  readonly isLive: boolean;
  /** When it was told the last heartbeat, by the clock of `performance.now()`. */
  heardAt: number;
  send(text: Buffer): void;
  end(lastWords: string): void;
  whenGone(act: () => void): void;
}

/** The listeners of this replica. */
@Injectable()
export class Listeners {
  private readonly ofApplication = new Map<string, Set<Hearer>>();
  private readonly ofKey = new Map<string, Set<Hearer>>();
  private count = 0;
  private isClosed = false;

  constructor({ registry }: PrometheusRegistry, loops: Loops) {
    const help = 'Responses that are open for listeners of the revocation feed';
    const count = () => this.count;
    new Gauge({
      name: 'gatehouse_feed_listeners',
      help,
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
    loops.whenWorkStops(() => {
      this.isClosed = true;
      this.sendAway();
    });
  }

  get areThere(): boolean {
    return this.count > 0;
  }

  keys(): string[] {
    return [...this.ofKey.keys()];
  }

  requireRoomFor(key: string): void {
    if (this.isClosed) throw new Unavailable();
    if (this.count >= MOST_OF_REPLICA || this.countOf(key) >= MOST_OF_KEY) throw new TooManyListeners();
  }

  countOf(key: string): number {
    return this.ofKey.get(key)?.size ?? 0;
  }

  add(listener: Hearer): void {
    const sets = [
      [this.ofApplication, listener.applicationId],
      [this.ofKey, listener.key],
    ] as const;
    for (const [map, name] of sets) map.set(name, (map.get(name) ?? new Set()).add(listener));
    this.count += 1;
    listener.whenGone(() => {
      this.count -= 1;
      for (const [map, name] of sets) {
        const left = map.get(name);
        left?.delete(listener);
        if (left?.size === 0) map.delete(name);
      }
    });
  }

  applications(): string[] {
    return [...this.ofApplication.keys()];
  }

  async tell(applicationId: string, text: Buffer): Promise<void> {
    await this.each(this.ofApplication.get(applicationId) ?? [], (listener) => listener.send(text));
  }

  /** Tells it to those that have heard nothing of the kind since this moment. */
  async beat(text: Buffer, before: number): Promise<void> {
    const now = performance.now();
    for (const listeners of this.ofApplication.values()) {
      const due = [...listeners].filter(({ isLive, heardAt }) => isLive && heardAt < before);
      await this.each(due, (listener) => {
        listener.heardAt = now;
        listener.send(text);
      });
    }
  }

  endOfKey(key: string): void {
    for (const listener of this.ofKey.get(key) ?? []) listener.end('');
  }

  /** They come back, each after a pause of its own. */
  sendAway(): void {
    for (const listeners of this.ofApplication.values())
      for (const listener of listeners)
        listener.end(`retry: ${randomInt(COME_BACK_MS.soonest, COME_BACK_MS.latest)}\n\n`);
  }

  private async each(listeners: Iterable<Hearer>, act: (listener: Hearer) => void): Promise<void> {
    let written = 0;
    for (const listener of listeners) {
      act(listener);
      if (++written % WRITES_AT_ONCE === 0) await immediate();
    }
  }
}
