import { isIP } from 'node:net';

/**
 * One bucket for one visitor: IPv4 as it is (also inside an IPv6 address), IPv6 by its /64, since a
 * household or a server is handed a whole /64 and could otherwise change its address with every attempt.
 */
export function addressBucket(ip: string): string {
  const plain = ip.replace(/%.*$/, '');
  if (isIP(plain) !== 6) return isIP(plain) === 4 ? plain : 'unknown';
  const groups = expand(plain);
  if (holdsIPv4(groups)) return dotted(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The same address as people write it: an IPv4 that arrived over an IPv6 socket is still one. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '');

function expand(ip: string): number[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

const groupsOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));

/** Mapped (`::ffff:a.b.c.d`), translated (`64:ff9b::a.b.c.d`, RFC 6052) or compatible (`::a.b.c.d`, but not `::1`). */
function holdsIPv4(groups: number[]): boolean {
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  return prefix === '0:0:0:0:0:ffff' || prefix === '64:ff9b:0:0:0:0' || (prefix === '0:0:0:0:0:0' && groups[6] !== 0);
}

const dotted = (groups: number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
