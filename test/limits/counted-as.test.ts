import { addressBucket } from '../../src/platform/http/caller.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { startService, useService } from '../support/service.js';
import { expectSpellingsRefused } from '../support/spellings.js';

describe('What a request is counted as', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });

  it('R68: without TRUST_PROXY no header changes where a request comes from', async () => {
    const direct = await startService({ RATE_LIMIT_SCALE: '0.05' });
    const asked: number[] = [];
    for (const header of [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'true-client-ip',
      'cf-connecting-ip',
      'client-ip',
      'x-client-ip',
    ])
      for (const value of ['1.2.3.4', 'a'])
        asked.push(
          (await direct.http.get('/v1/applications/entitlements', { 'x-api-key': 'wrong', [header]: value })).status,
        );
    expect(asked).toEqual([...Array(6).fill(401), ...Array(8).fill(429)]);
    await direct.stop();
  });

  it('R68: behind one proxy only what that proxy wrote counts', async () => {
    const ask = (forwarded: string) =>
      service.http.get('/v1/applications/entitlements', { 'x-api-key': 'wrong', 'x-forwarded-for': forwarded });
    for (let count = 0; count < LIMITS['api-key-address'].points; count += 1) await ask(`6.6.6.${count}, 198.51.100.7`);
    expect((await ask('1.1.1.1, 198.51.100.7')).status).toBe(429);
    expect((await ask('198.51.100.7, 198.51.100.8')).status).toBe(401);
  });

  it.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:0:0:0:9', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['1.2.3.4', '1.2.3.4'],
    ['a', 'unknown'],
    ['', 'unknown'],
    ['1.2.3.4, 5.6.7.8', 'unknown'],
  ])('R68: %s is counted as %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket);
  });

  it('R69: another spelling of an address is nothing, at every endpoint', () =>
    expectSpellingsRefused(service, (turn) => turn % 5 === 0));
});
