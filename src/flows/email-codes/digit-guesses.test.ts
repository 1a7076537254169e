import type { Settings } from '../../platform/config/settings.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { Redis } from '../../platform/limits/redis.js';
import { EmailCodeInvalid } from '../flows.errors.js';
import type { Flow } from '../flows.statements.js';
import { DigitGuesses } from './digit-guesses.js';

describe('wrong digits over a whole application', () => {
  const guesses = new DigitGuesses(
    new RateLimits({ client: undefined } as unknown as Redis, { rateLimitScale: 0.002 } as Settings),
  );
  const flow = { applicationId: 'shop' } as Flow;

  const guess = (bucket: string, isRight: boolean): Promise<boolean> =>
    guesses
      .during({ flow, kind: 'sign_in', code: '000000', caller: { bucket } as Caller }, async () => {
        if (!isRight) throw new EmailCodeInvalid();
        return true;
      })
      .catch(() => false);

  // Red without the limit of an address.
  it('R66: are not used up by one address alone', async () => {
    for (let tried = 0; tried < 50; tried += 1) await guess('192.0.2.1', false);
    expect([await guess('192.0.2.1', true), await guess('192.0.2.2', true)]).toEqual([false, true]);
  });

  // Red without the limit of the application.
  it('R56: are used up by many addresses', async () => {
    for (let tried = 0; tried < 20; tried += 1) await guess(`198.51.100.${tried}`, false);
    expect(await guess('192.0.2.3', true)).toBe(false);
  });
});
