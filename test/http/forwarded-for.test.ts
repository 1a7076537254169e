import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { logLines } from '../support/log.js';
import { type Service, startService } from '../support/service.js';

const { points } = LIMITS['api-key-address'];

describe('x-forwarded-for', () => {
  let behindProxy: Service;
  let direct: Service;
  beforeAll(async () => {
    behindProxy = await startService({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    direct = await startService();
  });
  afterAll(() => Promise.all([behindProxy.stop(), direct.stop()]));

  const guess = async (from: string): Promise<number> => {
    const headers = { 'x-api-key': 'wrong', 'x-forwarded-for': from };
    return (await behindProxy.http.get('/v1/applications/entitlements', headers)).status;
  };
  const exhaust = async (from: (count: number) => string): Promise<void> => {
    for (let count = 0; count < points; count += 1) await guess(from(count));
  };
  const warnings = (about: string) => logLines().filter(({ level, msg }) => level === 'warn' && msg.includes(about));

  // Red where the port makes everybody's address the same "unknown" one.
  it.each([
    ['203.0.113.7', (port: number) => `203.0.113.7:${port}`, '203.0.113.8:4000'],
    ['2001:db8:7::1', (port: number) => `[2001:db8:7::1]:${port}`, '[2001:db8:8::1]:4000'],
  ])('S13: %s counts as itself when a proxy adds the port', async (plain, withPort, other) => {
    await exhaust((count) => withPort(1024 + count));
    expect(await guess(plain)).toBe(429);
    expect(await guess(other)).toBe(401);
  });

  it('S13: something else than an address is told once', async () => {
    for (let count = 0; count < 3; count += 1) await guess('unknown');
    expect(warnings('something else than an address')).toHaveLength(1);
  });

  it('S21, I26: a header that nobody is trusted with is told once', async () => {
    for (let count = 0; count < 3; count += 1) await direct.http.get('/health/live', { 'x-forwarded-for': '1.2.3.4' });
    expect(warnings('TRUST_PROXY trusts no proxy')).toHaveLength(1);
  });
});
