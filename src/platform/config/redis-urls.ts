/** One URL names a server, several name nodes of one cluster. A comma inside of a password separates nothing. */
export const readRedisUrls = (text: string): string[] => text.split(/,\s*(?=rediss?:)/).map((url) => url.trim());

/** The nodes of a cluster share what the URLs say besides host and port; a cluster has no other database than 0. */
export function areRedisUrls(urls: unknown): boolean {
  if (!Array.isArray(urls) || !urls.every((url) => URL.canParse(url))) return false;
  const parsed = urls.map((url) => new URL(url));
  const isServer = ({ protocol, hostname }: URL) => ['redis:', 'rediss:'].includes(protocol) && !hostname.includes(',');
  if (!parsed.every(isServer)) return false;
  const shared = parsed.map(({ protocol, username, password }) => [protocol, username, password].join(' '));
  return urls.length < 2 || (new Set(shared).size === 1 && parsed.every(({ pathname }) => /^(\/0?)?$/.test(pathname)));
}
