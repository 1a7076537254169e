import { askAnyRedis } from './ask-redis.js';
import { type Held, readMap, SLOTS, slotOf } from './redis-map.js';
import { isSettled, leadsOn, PATIENCE_MS, Presence, RedisNode } from './redis-node.js';
import type { LimitClient, RedisServers } from './redis-servers.js';

const READ_EVERY_MS = 1_000;

/**
 * A cluster: each key belongs to the node that holds its slot. Its nodes are away and back one by one, and requests wait
 * for none of them, nor for the map of the slots (docs/decisions/0123).
 */
export class RedisCluster implements RedisServers {
  private readonly presence = new Presence();
  private nodes = new Map<string, RedisNode>();
  private holders: RedisNode[] = [];
  /** Each slot has a node. */
  private isWhole = false;
  /** A key was asked for where its slot is not. */
  private isStale = false;
  private hasEnded = false;
  private readings = 0;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly urls: readonly string[]) {}

  readonly client: LimitClient = {
    eval: (script, options) => this.atHolder(options.keys[0] as string, (client) => client.eval(script, options)),
    del: (key) => this.atHolder(key, (client) => client.del(key)),
  };

  get isReady(): boolean {
    return this.isWhole && this.counts.answering === this.nodes.size;
  }

  get counts(): { answering: number; known: number } {
    return { answering: [...this.nodes.values()].filter(({ isReady }) => isReady).length, known: this.nodes.size };
  }

  connect(): void {
    void this.read();
  }

  end(): void {
    this.hasEnded = true;
    for (const node of this.nodes.values()) node.end();
  }

  async watch(ending: AbortSignal): Promise<void> {
    await Promise.all([...this.nodes.values()].map((node) => node.watch(ending)));
    if ((this.isStale || !this.isReady) && performance.now() - this.readAt >= READ_EVERY_MS && !ending.aborted)
      await this.read();
  }

  /** A slot that has moved, or is on its way, is asked for where the answer says, once. */
  private async atHolder<Answer>(key: string, command: (client: LimitClient) => Promise<Answer>): Promise<Answer> {
    const holder = this.holders[slotOf(key)];
    this.isStale ||= !holder;
    if (!holder) throw new Error('No known node of the cluster holds this key');
    try {
      return await command(holder.client);
    } catch (error) {
      const [word, , address = ''] = (error as Error).message.split(' ');
      const next = leadsOn(error as Error) ? this.nodes.get(address) : undefined;
      if (word === 'MOVED') this.isStale = true;
      if (!next) throw error;
      if (word === 'ASK') next.connection.sendCommand(['ASKING']).catch(() => undefined); // the next command shows it too
      return await command(next.client);
    }
  }

  private async read(): Promise<void> {
    this.readAt = performance.now();
    this.readings += 1;
    try {
      const map = await this.map();
      if (this.hasEnded) return;
      this.follow(map);
      this.isStale = false;
      this.presence.back();
    } catch (error) {
      const { errors: [cause = error] = [] } = error as AggregateError;
      if (this.nodes.size === 0) this.presence.lost(cause);
    }
  }

  /** Asks the connected nodes in turn, so that one which the others have left does not mislead for long. */
  private async map(): Promise<Held[]> {
    const ready = [...this.nodes.values()].filter(({ isReady }) => isReady);
    const node = ready[this.readings % ready.length];
    if (!node) return askAnyRedis(this.urls, 2 * PATIENCE_MS, readMap);
    const answer = readMap(node.connection, node.url);
    if (!(await isSettled(answer))) throw new Error(`no response for ${PATIENCE_MS} ms`);
    return answer;
  }

  private follow(map: Held[]): void {
    const nodes = new Map<string, RedisNode>();
    const holders: RedisNode[] = [];
    for (const { from, to, address, url } of map) {
      const node = nodes.get(address) ?? this.nodes.get(address) ?? this.open(address, url);
      nodes.set(address, node);
      for (let slot = from; slot <= to; slot += 1) holders[slot] = node;
    }
    for (const [address, node] of this.nodes) if (!nodes.has(address)) node.end();
    this.nodes = nodes;
    this.holders = holders;
    this.isWhole = Object.keys(holders).length === SLOTS;
  }

  private open(address: string, url: string): RedisNode {
    const node = new RedisNode(url, new Presence(`Redis node ${address}`, 'its rate limits'), true);
    node.connect();
    return node;
  }
}
