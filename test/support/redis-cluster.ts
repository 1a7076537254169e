import { createClient } from 'redis';
import { newDataDir } from './left-behind.js';
import { RedisServer } from './redis-server.js';
import { freePort } from './service.js';
import { until } from './until.js';

const MASTERS = 3;
const SLOTS = 16_384;
const PASSWORD = 'one for all nodes';

/** Three real masters, each with a third of the slots. What one of them holds is lost with it; the others go on. */
export class RedisCluster {
  private constructor(private readonly members: ClusterNode[]) {}

  static async start(): Promise<RedisCluster> {
    const cluster = new RedisCluster([]);
    for (let index = 0; index < MASTERS; index += 1) {
      const [from, next] = [index, index + 1].map((place) => Math.floor((place * SLOTS) / MASTERS));
      const node = await cluster.join();
      await node.ask('CLUSTER', 'ADDSLOTSRANGE', `${from}`, `${Number(next) - 1}`);
      await node.ask('CLUSTER', 'SET-CONFIG-EPOCH', `${index + 1}`);
    }
    await Promise.all(cluster.members.slice(1).map((node) => cluster.meet(node)));
    await until(() => cluster.isWhole());
    return cluster;
  }

  /** As REDIS_URL names it. */
  get urls(): string {
    return this.members
      .slice(0, MASTERS)
      .map(({ url }) => url)
      .join(',');
  }

  node(index: number): ClusterNode {
    return this.members[index] as ClusterNode;
  }

  /** One more node, which stands ready to take over from another. */
  async joinAsReplicaOf(master: ClusterNode): Promise<ClusterNode> {
    const replica = await this.join();
    await this.meet(replica);
    const id = `${await master.ask('CLUSTER', 'MYID')}`;
    await until(async () => `${await replica.ask('CLUSTER', 'NODES')}`.includes(id));
    await replica.ask('CLUSTER', 'REPLICATE', id);
    await until(async () => `${await replica.ask('INFO', 'replication')}`.includes('master_link_status:up'));
    return replica;
  }

  async kill(): Promise<void> {
    await Promise.all(this.members.map(({ server }) => server.kill()));
  }

  async startAgain(): Promise<void> {
    await Promise.all(this.members.map(({ server }) => server.start()));
  }

  private async join(): Promise<ClusterNode> {
    const node = await ClusterNode.start();
    this.members.push(node);
    return node;
  }

  private async meet({ server, bus }: ClusterNode): Promise<void> {
    await this.node(0).ask('CLUSTER', 'MEET', '127.0.0.1', `${server.port}`, bus);
  }

  private async isWhole(): Promise<boolean> {
    const said = await Promise.all(this.members.map(async (node) => `${await node.ask('CLUSTER', 'INFO')}`));
    return said.every((info) => info.includes('cluster_state:ok') && info.includes(`cluster_size:${MASTERS}`));
  }
}

export class ClusterNode {
  private constructor(
    readonly server: RedisServer,
    readonly bus: string,
  ) {}

  static async start(): Promise<ClusterNode> {
    const bus = `${await freePort()}`;
    const settings = { enabled: 'yes', port: bus, 'node-timeout': '1000', 'require-full-coverage': 'no' };
    const clustered = Object.entries(settings).flatMap(([name, value]) => [`--cluster-${name}`, value]);
    const secured = ['--requirepass', PASSWORD, '--masterauth', PASSWORD];
    // What a node has of others, and what a replica has of its master, stands in its folder.
    const others = ['--dir', newDataDir(), '--repl-diskless-sync-delay', '0'];
    return new ClusterNode(await RedisServer.start([...clustered, ...secured, ...others]), bus);
  }

  get url(): string {
    return `redis://:${encodeURIComponent(PASSWORD)}@localhost:${this.server.port}`;
  }

  get address(): string {
    return `127.0.0.1:${this.server.port}`;
  }

  async ask(...command: string[]): Promise<unknown> {
    const client = await createClient({ url: this.url }).connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  /** How far the stream of its writes has come: a replica that is as far has them all. */
  async offset(): Promise<string | undefined> {
    return /^(?:master|slave)_repl_offset:\d+/m.exec(`${await this.ask('INFO', 'replication')}`)?.[0].split(':')[1];
  }

  async keys(): Promise<string[]> {
    return (await this.ask('KEYS', '*')) as string[];
  }
}
