import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { flood } from './flood.js';
import type { Service } from './service.js';

/** So many random codes from one address: none is taken for a code, and only the first of a minute are judged. */
export async function expectCodesRefused(service: Service, count: number): Promise<void> {
  const begin = performance.now();
  const statuses = await flood(service.url, count, () => ({
    path: '/v1/auth/authorize',
    body: { code: newSecret(SECRET_PREFIXES.code), client_type: 'server' },
  }));
  const seconds = (performance.now() - begin) / 1000;
  const { points, windowSeconds } = LIMITS['authorize-address'];
  const judged = statuses.get(401) ?? 0;
  expect(Object.fromEntries(statuses)).toEqual({ 401: judged, 429: count - judged });
  expect(judged).toBeLessThanOrEqual(points * (1 + Math.floor(seconds / windowSeconds)));
}
