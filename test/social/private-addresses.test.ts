import type { LookupAddress } from 'node:dns';
import { isIPv6 } from 'node:net';
import { Network } from '../../src/identities/upstream/http/network.js';
import { isPrivateAddress } from '../../src/identities/upstream/http/private-addresses.js';
import { Upstream } from '../support/upstream.js';

describe('What a provider names as its endpoints', () => {
  it.each([
    ...['127.0.0.1', '127.255.0.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '0.0.0.0', '255.255.255.255', '224.0.0.1', '198.18.0.1', '192.0.2.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fdff::1', 'ff02::1', '2002:7f00:1::', '2001:db8::1'],
    ...['::ffff:10.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe'],
  ])('R80: is not fetched at %s', (ip) => {
    expect(isPrivateAddress(ip)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])(
    'is fetched at %s',
    (ip) => {
      expect(isPrivateAddress(ip)).toBe(false);
    },
  );

  // Red where publicOnly does not judge what it has looked up.
  it.each(['10.0.0.5', '169.254.169.254', '100.64.0.1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.5'])(
    'R80: is refused by a name that leads to %s',
    async (address) => {
      const look = (_name: string, _options: object, told: (error: null, found: LookupAddress[]) => void) =>
        told(null, [{ address, family: isIPv6(address) ? 6 : 4 }]);
      const network = new Network(look as never);
      await expect(network.reach(new URL('https://named.example.com/jwks'), {}, false)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('named.example.com is not found, or is at a private address') },
      });
      await network.close();
    },
  );

  // Red where the pool of connections to the provider's own host is shared.
  it('R80: is refused by name, by number and by brackets, also while a connection to it is open', async () => {
    const hidden = await Upstream.start();
    const network = new Network();
    const { port } = new URL(hidden.issuer);
    expect((await network.reach(new URL(`http://localhost:${port}/jwks`), {}, true)).status).toBe(200);
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      await expect(network.reach(new URL(`http://${host}:${port}/jwks`), {}, false)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('is at a private address') },
      });
    expect(hidden.asked).toHaveLength(1);
    await network.close();
    await hidden.stop();
  });
});
