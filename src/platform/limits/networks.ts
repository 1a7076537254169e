/**
 * The networks around an address as limits count it. A household is handed a /64, but also a /56, and whoever rents a
 * server a /48 with 65,536 of them: together they may try more than one of them, and far less than all.
 */
export const WIDER_NETWORKS = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

export type NetworkBits = (typeof WIDER_NETWORKS)[number]['bits'];

const SLASH_64 = /^(.*?)([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/;

/** The same bucket for a wider network; none for an IPv4 address. What stands before the address is kept. */
export function widened(bucket: string, bits: NetworkBits): string | undefined {
  const [, scope, first, second, third, fourth = ''] = SLASH_64.exec(bucket) ?? [];
  if (scope === undefined) return undefined;
  const kept = bits === 48 ? '' : `:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}`;
  return `${scope}${first}:${second}:${third}${kept}::/${bits}`;
}
