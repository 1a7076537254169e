import { addressBucket, plainAddress } from './caller.js';

describe('The bucket of an IP address', () => {
  it.each([
    ['IPv4', '192.0.2.7', '192.0.2.7'],
    ['IPv4 over an IPv6 socket', '::ffff:192.0.2.7', '192.0.2.7'],
    ['the same in hexadecimal', '::ffff:c000:207', '192.0.2.7'],
    ['the same in capitals', '::FFFF:C000:0207', '192.0.2.7'],
    ['IPv4 through a translator', '64:ff9b::192.0.2.7', '192.0.2.7'],
    ['IPv4 in the old notation', '::192.0.2.7', '192.0.2.7'],
    ['a network beside the translator', '64:ff9b:1::192.0.2.7', '64:ff9b:1:0::/64'],
    ['IPv6, by its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['a neighbour in the same /64', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['IPv6 with leading zeros', '2001:0db8:0001:0002::0009', '2001:db8:1:2::/64'],
    ['IPv6 whose zeros are left out', '2001:db8::1', '2001:db8:0:0::/64'],
    ['IPv6 whose zeros are within its /64', '2001:db8:0:5::', '2001:db8:0:5::/64'],
    ['this machine', '::1', '0:0:0:0::/64'],
    ['IPv6 with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nothing', '', 'unknown'],
    ['a name', 'localhost', 'unknown'],
    ['an address with a port', '192.0.2.7:443', 'unknown'],
    ['a number out of range', '192.0.2.256', 'unknown'],
  ])('%s: %s', (_what, ip, bucket) => {
    expect(addressBucket(ip)).toBe(bucket);
  });
});

describe('An IP address as people write it', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['::1', '::1'],
  ])('%s', (ip, plain) => {
    expect(plainAddress(ip)).toBe(plain);
  });
});
