/**
 * The networks around an IP address as limits count it. A household gets a /64, sometimes a /56, and a rented server can
 * get a /48 with 65,536 of them. All addresses of such a network share a limit that is higher than that of one /64, and
 * far lower than all of them together.
 */
export const WIDER_NETWORKS = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

export type NetworkBits = (typeof WIDER_NETWORKS)[number]['bits'];

const SLASH_64 = /^(.*?)([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/;

/** The same bucket for a wider network; undefined for an IPv4 address. Text before the IP address is kept. */
export function widened(bucket: string, bits: NetworkBits): string | undefined {
  const [, scope, first, second, third, fourth = ''] = SLASH_64.exec(bucket) ?? [];
  if (scope === undefined) return undefined;
  const kept = bits === 48 ? '' : `:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}`;
  return `${scope}${first}:${second}:${third}${kept}::/${bits}`;
}
