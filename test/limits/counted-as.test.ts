import { addressBucket } from '../../src/platform/http/caller.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { jsonEndpoints } from '../support/endpoints.js';
import { sendLine } from '../support/raw.js';
import { startService, useService } from '../support/service.js';

const ID_AT_THE_END = /\/[\da-f]{8}-[\da-f-]{27}$/;

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

  it('R69: another spelling of an address is nothing, at every endpoint', async () => {
    for (const { method, path } of jsonEndpoints(service)) {
      const [, first = '', rest = ''] = /^\/([^/]+)\/(.*)$/.exec(path) ?? [];
      const spellings = [
        `/${path}`,
        `${path}/`,
        path.toUpperCase(),
        `/${first}/./${rest}`,
        `/${first}/x/../${rest}`,
        `/${first}//${rest}`,
        `${path};x`,
        `${path};x=1`,
        `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${rest}`,
        `${path}%2f`,
        `${path}%00`,
        `${path}.json`,
        `${path}%20`,
        `\\${path}`,
      ];
      // What stands behind an id belongs to the parameter, so the same guard judges it.
      const guarded = ID_AT_THE_END.test(path) ? [401, 403] : [];
      for (const spelling of spellings) {
        const { status } = await sendLine(service.url, `${method} ${spelling}`);
        const isSafe = [400, 404, 405, ...guarded].includes(status);
        expect([method, spelling, isSafe && status]).toEqual([method, spelling, status]);
      }
    }
  });
});
