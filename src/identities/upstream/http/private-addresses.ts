import { BlockList, isIPv6 } from 'node:net';

/** Networks that are not on the public internet: this machine, private networks, neighbours, tests, multicast. */
const IPV4: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const IPV6: [network: string, bits: number][] = [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];
/** A translator of a network with IPv6 alone reaches IPv4 addresses under this prefix. */
const TRANSLATED = '64:ff9b::';

const PRIVATE = new BlockList();
for (const [network, bits] of IPV4) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
  PRIVATE.addSubnet(TRANSLATED + network, 96 + bits, 'ipv6');
}
for (const [network, bits] of IPV6) PRIVATE.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is anything but a public one. An IPv4 address that is written as IPv6 counts as itself. */
export const isPrivateAddress = (ip: string): boolean => PRIVATE.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
