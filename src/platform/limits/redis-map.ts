import type { RedisClient } from './redis-node.js';

export const SLOTS = 16_384;
const POLYNOMIAL = 0x1021;

/** Which slots of a cluster a node holds. */
export interface Held {
  from: number;
  to: number;
  /** As the cluster names the node in `MOVED` and `ASK`. */
  address: string;
  url: string;
}

/** Asks a node, of which any knows the whole cluster, for the nodes that hold slots. */
export async function readMap(client: RedisClient, url: string): Promise<Held[]> {
  const shards = await client.clusterSlots();
  if (shards.length === 0) throw new Error('it knows of no slots');
  return shards.map(({ from, to, master: { host, port } }) => {
    const name = host || new URL(url).hostname; // a node may name no host: it is the one that was asked
    return { from, to, address: `${name}:${port}`, url: urlAt(url, name, port) };
  });
}

/** TLS, user and password of one URL apply to every node. */
function urlAt(url: string, host: string, port: number): string {
  const at = new URL(url);
  at.host = `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
  return at.href;
}

/** CRC-16 of the key, as the cluster counts it. Keys of limits have no braces, of which only the inside would count. */
export function slotOf(key: string): number {
  let crc = 0;
  for (const byte of Buffer.from(key)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
    crc &= 0xffff;
  }
  return crc % SLOTS;
}
