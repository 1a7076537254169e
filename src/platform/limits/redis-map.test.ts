import { readMap, slotOf } from './redis-map.js';
import type { RedisClient } from './redis-node.js';

describe('The map of a Redis cluster', () => {
  // As `CLUSTER KEYSLOT` answers.
  it.each([
    ['123456789', 12_739],
    ['foo', 12_182],
    ['', 0],
  ])('has %j in its slot', (key, slot) => {
    expect(slotOf(key)).toBe(slot);
  });

  it('keeps TLS, user and password of the URL for every node, and the host that was asked for a node without one', async () => {
    const master = (host: string) => ({ from: 0, to: 9, master: { host, port: 7000 } });
    const client = { clusterSlots: async () => ['10.0.0.1', '::1', ''].map(master) } as unknown as RedisClient;
    const map = await readMap(client, 'rediss://user:p%2Cw@seed:6379');
    expect(map.map(({ address, url }) => [address, url])).toEqual([
      ['10.0.0.1:7000', 'rediss://user:p%2Cw@10.0.0.1:7000'],
      ['::1:7000', 'rediss://user:p%2Cw@[::1]:7000'],
      ['seed:7000', 'rediss://user:p%2Cw@seed:7000'],
    ]);
  });
});
