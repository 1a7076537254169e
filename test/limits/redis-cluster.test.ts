import { isDeepStrictEqual } from 'node:util';
import { checkRedis } from '../../src/doctor/redis-check.js';
import { RedisCluster as Cluster } from '../../src/platform/limits/redis-cluster.js';
import { logLines } from '../support/log.js';
import { type ClusterNode, RedisCluster } from '../support/redis-cluster.js';
import { hasRedis } from '../support/redis-server.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const withRedis = hasRedis ? describe : describe.skip;
if (!hasRedis) process.stderr.write('There is no redis-server here: test/limits/redis-cluster.test.ts is skipped.\n');

const AWAY = '2 of 3 nodes respond; each replica counts the rate limits of the others on its own';

withRedis('Two replicas and a cluster of three Redis servers', () => {
  let cluster: RedisCluster;
  let one: Service;
  let two: Service;
  beforeAll(async () => {
    cluster = await RedisCluster.start();
    one = await startService({ REDIS_URL: cluster.urls, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    two = await one.replica();
    await untilBoth({ status: 'up', nodes: 3 });
  });
  afterAll(async () => {
    await two.stop();
    await one.stop();
    await cluster.kill();
  });

  let addresses = 0;
  const redisAt = async (service: Service) => (await service.http.get('/health/ready')).body.details?.redis;
  const untilBoth = (said: object) => untilAt([one, two], said);
  const untilAt = async (services: Service[], said: object) => {
    for (const service of services)
      await until(
        () => redisAt(service),
        (seen) => isDeepStrictEqual(seen, said),
      );
  };
  const guess = (service: Service, address: string) =>
    service.http.post(
      '/v1/auth/authorize',
      { code: `gh_code_${'x'.repeat(32)}`, client_type: 'server' },
      { 'x-forwarded-for': address },
    );
  /** So many guesses at once, half of them at each replica: how many are judged, and how many are refused. */
  const guesses = async (address: string, count = 80) => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => guess(index % 2 ? one : two, address)),
    );
    const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    return { judged: withStatus(401), refused: withStatus(429) };
  };
  /** An address that this node counts, and the key that it has for it. Nothing is counted yet. */
  const countedAt = async (node: ClusterNode): Promise<{ address: string; key: string }> => {
    for (;;) {
      addresses += 1;
      const address = `192.0.2.${addresses}`;
      const before = new Set(await node.keys());
      await guess(one, address);
      const [key] = (await node.keys()).filter((held) => !before.has(held));
      if (!key) continue;
      await node.ask('DEL', key);
      return { address, key };
    }
  };
  const saidOf = (node: ClusterNode) =>
    logLines()
      .map(({ msg }) => `${msg}`)
      .filter((message) => message.startsWith(`Redis node ${node.address} `))
      .map((message) => /unreachable|refuses|back/.exec(message)?.[0]);

  it('count an attempt once, whichever of them it was made at and whichever node counts it', async () => {
    for (const index of [0, 1, 2]) {
      const { address } = await countedAt(cluster.node(index));
      expect(await guesses(address)).toEqual({ judged: 60, refused: 20 });
    }
    const { health, found } = await checkRedis(cluster.urls.split(','));
    expect([health, found]).toEqual(['ok', expect.stringMatching(/^3 of 3 nodes respond in /)]);
  });

  it('go on with the others when one is killed, and share again when it is back', async () => {
    const [living, dead] = [cluster.node(0), cluster.node(2)];
    const [shared, alone, later] = [await countedAt(living), await countedAt(dead), await countedAt(dead)];
    await dead.server.kill();
    expect(await guesses(alone.address)).toEqual({ judged: 80, refused: 0 }); // each of them counts half
    expect(await guesses(alone.address)).toEqual({ judged: 40, refused: 40 });
    expect(await guesses(shared.address)).toEqual({ judged: 60, refused: 20 });
    await untilBoth({ status: 'degraded', message: AWAY });
    const found = { name: 'redisNodes', values: [2, 3, dead.address] };
    expect(await checkRedis(cluster.urls.split(','))).toMatchObject({ health: 'fail', found });

    const third = await one.replica();
    await until(async () => (await guess(third, shared.address)).status === 429);
    await third.stop();

    await dead.server.start();
    await untilBoth({ status: 'up', nodes: 3 });
    await until(async () => (await guess(one, later.address)) && (await dead.keys()).includes(later.key));
    await dead.ask('DEL', later.key);
    expect(await guesses(later.address)).toEqual({ judged: 60, refused: 20 });
    const said = saidOf(dead).filter((word) => word !== 'refuses'); // as one may that has just started, and is back then
    expect(said.filter((word) => word === 'unreachable')).toHaveLength(3);
    expect(said.filter((word) => word === 'back').length).toBeGreaterThanOrEqual(2);
  });

  // Red where only silence on the socket counts: requests that keep coming put that off for ever.
  it('do not wait for one that is frozen', async () => {
    const [living, frozen] = [cluster.node(0), cluster.node(1)];
    const [shared, alone] = [await countedAt(living), await countedAt(frozen)];
    frozen.server.freeze();
    const [counted, uncounted] = await Promise.all([guesses(shared.address), guesses(alone.address)]);
    expect(counted).toEqual({ judged: 60, refused: 20 });
    expect(uncounted).toEqual({ judged: 80, refused: 0 });
    await untilBoth({ status: 'degraded', message: AWAY });
    frozen.server.thaw();
    await untilBoth({ status: 'up', nodes: 3 });
  });

  // Red where the answers `ASK` and `MOVED` are not followed: each of them then counts for itself.
  it('keep a count while its slot moves to another node, and afterwards', async () => {
    const [source, target] = [cluster.node(0), cluster.node(1)];
    const { address, key } = await countedAt(source);
    const slot = `${await source.ask('CLUSTER', 'KEYSLOT', key)}`;
    const [from, to] = [`${await source.ask('CLUSTER', 'MYID')}`, `${await target.ask('CLUSTER', 'MYID')}`];
    await target.ask('CLUSTER', 'SETSLOT', slot, 'IMPORTING', from);
    await source.ask('CLUSTER', 'SETSLOT', slot, 'MIGRATING', to);
    expect(await guesses(address, 30)).toEqual({ judged: 30, refused: 0 });
    for (const node of [target, source]) await node.ask('CLUSTER', 'SETSLOT', slot, 'NODE', to);
    expect(await target.keys()).toContain(key);
    expect(await guesses(address, 50)).toEqual({ judged: 30, refused: 20 });
  });

  // Red where only `MOVED` and a node that is away ask for the map again: a cluster that is still being made has holes.
  it('find a slot that no node held when they came', async () => {
    const [holder, second, third] = [cluster.node(0), cluster.node(1), cluster.node(2)];
    const { key } = await countedAt(holder);
    const slot = `${await holder.ask('CLUSTER', 'KEYSLOT', key)}`;
    for (const node of [holder, second, third]) await node.ask('CLUSTER', 'DELSLOTS', slot);
    const fresh = new Cluster(cluster.urls.split(','));
    fresh.connect();
    await until(() => fresh.counts.answering === 3);
    expect(fresh.isReady).toBe(false);
    expect(await checkRedis(cluster.urls.split(','))).toMatchObject({ health: 'fail', found: { name: 'redisSlots' } });
    const deleted = () => fresh.client.del(key).catch(() => undefined);
    expect(await deleted()).toBeUndefined();
    await holder.ask('CLUSTER', 'ADDSLOTS', slot);
    await until(async () => {
      await fresh.watch(AbortSignal.timeout(60_000));
      return (await deleted()) === 0;
    });
    expect(fresh.isReady).toBe(true);
    fresh.end();
  });

  it('count at the node that takes over from a killed one', async () => {
    const dead = cluster.node(2);
    const replacement = await cluster.joinAsReplicaOf(dead);
    const { address } = await countedAt(dead);
    expect(await guesses(address, 40)).toEqual({ judged: 40, refused: 0 });
    await until(async () => (await dead.offset()) === (await replacement.offset()));
    await dead.server.kill();
    await untilBoth({ status: 'degraded', message: AWAY });
    await replacement.ask('CLUSTER', 'FAILOVER', 'TAKEOVER');
    await untilBoth({ status: 'up', nodes: 3 });
    expect(await guesses(address, 40)).toEqual({ judged: 20, refused: 20 });
  });

  it('count for themselves while all are away, and find them when they are back', async () => {
    await cluster.kill();
    const third = await one.replica();
    const answers = await Promise.all(Array.from({ length: 80 }, () => guess(third, '198.51.100.1')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    await untilAt([one, two, third], {
      status: 'degraded',
      message: 'unreachable, or refuses commands; each replica counts rate limits on its own',
    });
    await cluster.startAgain();
    await untilAt([one, two, third], { status: 'up', nodes: 3 });
    await third.stop();
  });
});
