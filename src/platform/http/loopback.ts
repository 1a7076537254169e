import { isIPv4 } from 'node:net';

/** Whether an address is the machine's own. An address of version 4 may come inside one of version 6. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
