import { askAnyRedis, askRedis } from '../platform/limits/ask-redis.js';
import { readMap, SLOTS } from '../platform/limits/redis-map.js';
import { isRefusal, type RedisClient } from '../platform/limits/redis-node.js';
import { type Finding, fail, ok } from './check.js';

const PATIENCE_MS = 2_000;

export async function checkRedis(urls: readonly string[]): Promise<Finding> {
  const [url] = urls;
  if (!url) return ok('redis', 'not configured; each replica counts rate limits on its own');
  try {
    return await (urls.length > 1 ? checkCluster(urls) : checkServer(url));
  } catch (error) {
    return fail('redis', isRefusal(error) ? 'redisRefuses' : 'redisFails', reasonOf(error));
  }
}

/** As counting does: a server that answers may be read-only, full, or a node of a cluster. */
const counts = (client: RedisClient): Promise<unknown> =>
  client.eval("return redis.call('set', KEYS[1], 1, 'PX', 1000)", { keys: ['gatehouse:limit:doctor'], arguments: [] });

async function checkServer(url: string): Promise<Finding> {
  const start = performance.now();
  const answer = await askRedis(url, PATIENCE_MS, counts);
  if (answer === undefined) return fail('redis', 'redisSlow', PATIENCE_MS / 1000);
  return ok('redis', `responds in ${msSince(start)} ms, including the connection`);
}

async function checkCluster(urls: readonly string[]): Promise<Finding> {
  const start = performance.now();
  const map = await askAnyRedis(urls, PATIENCE_MS, readMap);
  const nodes = [...new Map(map.map(({ address, url }) => [address, url]))];
  const silent: string[] = [];
  await Promise.all(
    nodes.map(async ([address, url]) => {
      const answer = await askRedis(url, PATIENCE_MS, (client) => client.ping()).catch(() => undefined);
      if (answer === undefined) silent.push(address);
    }),
  );
  const answering = nodes.length - silent.length;
  if (silent.length > 0) return fail('redis', 'redisNodes', answering, nodes.length, silent.toSorted().join(', '));
  if (map.reduce((slots, { from, to }) => slots + to - from + 1, 0) < SLOTS) return fail('redis', 'redisSlots');
  return ok(
    'redis',
    `${answering} of ${nodes.length} nodes respond in ${msSince(start)} ms, including the connections`,
  );
}

const msSince = (start: number): string => (performance.now() - start).toFixed(1);

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  const { message, code } = error as Error & { code?: string };
  return message || code || 'no response';
}
