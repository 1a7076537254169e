import { isIPv4 } from 'node:net';

/** Whether only this machine itself can reach the host: `localhost`, a name below it, or a loopback address. */
export function isThisMachine(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || isLoopback(host);
}

const isLoopback = (host: string): boolean => isIPv4(host) && host.startsWith('127.');
