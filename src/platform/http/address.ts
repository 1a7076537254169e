import { isIP } from 'node:net';

/**
 * One bucket for one visitor: IPv4 as it is (also when written as an IPv6 address), IPv6 by its /64, since a
 * household or a server is handed a whole /64 and could otherwise change its address with every attempt.
 */
export function addressBucket(ip: string): string {
  const plain = ip.replace(/%.*$/, '');
  if (isIP(plain) !== 6) return isIP(plain) === 4 ? plain : 'unknown';
  const groups = expand(plain);
  if (isMapped(groups)) return dotted(groups);
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

const isMapped = (groups: number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const dotted = (groups: number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
