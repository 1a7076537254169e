/**
 * A MaxMind database with a few networks, written by the published format: a binary tree over the bits of an address,
 * then the data, then the metadata. The service reads it with a library that is not ours.
 */
export function placesDatabase(places: Record<string, object>): Buffer {
  const data = new Data();
  const tree = new Tree();
  for (const [network, place] of Object.entries(places)) tree.add(network, data.add(place));
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'City',
    description: { en: 'Places for tests' },
    ip_version: 4,
    languages: ['en', 'fr'],
    node_count: tree.nodes.length,
    record_size: 32,
  });
  const begin = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree.bytes(), Buffer.alloc(16), data.bytes(), begin, metadata]);
}

type Child = { node: number } | { offset: number } | undefined;

class Tree {
  readonly nodes: [Child, Child][] = [[undefined, undefined]];

  add(network: string, offset: number): void {
    const [address = '', length = '32'] = network.split('/');
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length));
    let node = 0;
    for (const [position, bit] of [...bits].entries()) {
      const children = this.nodes[node] as [Child, Child];
      const side = Number(bit) as 0 | 1;
      if (position === bits.length - 1) children[side] = { offset };
      else node = this.step(children, side);
    }
  }

  bytes(): Buffer {
    const records = this.nodes.flat().map((child) => {
      if (!child) return this.nodes.length;
      return 'node' in child ? child.node : this.nodes.length + 16 + child.offset;
    });
    const bytes = Buffer.alloc(records.length * 4);
    for (const [index, record] of records.entries()) bytes.writeUInt32BE(record, index * 4);
    return bytes;
  }

  private step(children: [Child, Child], side: 0 | 1): number {
    const child = children[side];
    if (child && 'node' in child) return child.node;
    this.nodes.push([undefined, undefined]);
    children[side] = { node: this.nodes.length - 1 };
    return this.nodes.length - 1;
  }
}

class Data {
  private readonly parts: Buffer[] = [];
  private size = 0;

  add(value: object): number {
    const offset = this.size;
    const part = encode(value);
    this.parts.push(part);
    this.size += part.length;
    return offset;
  }

  bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
}

/** Maps, lists, short texts and numbers. */
function encode(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, one]) => [encode(key), encode(one)])]);
}

/** The kind and the size of a value. Kinds from 8 on, and sizes from 29 on, take a byte more. */
function head(kind: number, size: number): Buffer {
  const small = Math.min(size, 29);
  const more = size >= 29 ? [size - 29] : [];
  return Buffer.from(kind > 7 ? [small, kind - 7, ...more] : [(kind << 5) | small, ...more]);
}
