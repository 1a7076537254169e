import { isIPv4 } from 'node:net';

/** Whether only this machine itself can reach the host of a URL: `localhost`, a name below it, or a loopback address. */
export function isThisMachine(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || isLoopbackV4(host);
}

/** IPv4 addresses may be written in the way of IPv6. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || isLoopbackV4(address.replace(/^::ffff:/i, ''));

const isLoopbackV4 = (host: string): boolean => isIPv4(host) && host.startsWith('127.');
