import { LIMITS, type Limit, type LimitName } from '../../src/platform/limits/limit-values.js';
import { givenApplication } from '../support/given.js';
import { waysAtTheSignIn } from '../support/limit-ways/at-the-sign-in.js';
import { Circumstances } from '../support/limit-ways/circumstances.js';
import { waysInAnAccount } from '../support/limit-ways/in-an-account.js';
import { waysOfPrograms } from '../support/limit-ways/of-programs.js';
import { useService } from '../support/service.js';

/** So small that one attempt is allowed for an address, an account or a person, and a handful for an application. */
const SCALE = 0.001;
/** Where an address may try more often than an account may be tried. */
const ROOMIER = 0.05;
/** Only a session makes an address known, and a session takes more than one attempt. */
const KNOWN_ADDRESS = new Set<LimitName>(['sign-in-known-address', 'mfa-known-address']);

describe('Every limit', () => {
  const service = useService({ RATE_LIMIT_SCALE: String(SCALE), TRUST_PROXY: '1' });
  const given = new Circumstances(service);
  const WAYS = [...waysAtTheSignIn(given), ...waysInAnAccount(given), ...waysOfPrograms(given)];
  beforeAll(async () => {
    given.roomier = await service.replica({ RATE_LIMIT_SCALE: String(ROOMIER) });
  });
  beforeEach(async () => {
    given.application = await givenApplication(service, { plan: { providers: ['*', 'email_code'] } });
  });
  afterAll(() => given.roomier.stop());

  // The limit of a day is only reached over many shorter windows.
  it('is reached in one of these ways, but for those that no answer shows: emails just stop, and digits count for nothing', () => {
    const silent = ['mail-recipient', 'mail-known-address', 'code-account', 'link-code-account'];
    const silentWebhooks = ['webhook-off', 'webhook-off-application'];
    const silentSignIn = ['email-code-account', 'email-code-known-address'];
    const silentDigits = ['reset-digits-application', 'email-code-digits-address', 'email-code-digits-application'];
    const ofDays = ['mfa-account-day', 'mfa-known-address-day', 'registration-address-day'];
    const ofEvents = ['metrics-application', 'metrics-address', 'metrics-address-bytes']; // thousands a minute: see metrics-limits.test.ts
    const elsewhere = [...silent, ...silentWebhooks, ...silentSignIn, ...silentDigits, ...ofDays, ...ofEvents];
    expect(new Set([...elsewhere, ...WAYS.map(([name]) => name)])).toEqual(new Set(Object.keys(LIMITS)));
  });

  // Red (S6) where the name tells that somebody has signed in from there.
  it('S6: has one name for sign-ins to an account, from wherever they come', () => {
    const { shownAs, ...known }: Limit = LIMITS['sign-in-known-address'];
    expect([shownAs, known]).toEqual(['sign-in-account', LIMITS['sign-in-account']]);
  });

  // Red without the counting in RateLimits.spend.
  it.each(WAYS)('%s counts %s, and says when the next is welcome', async (name, _what, prepare) => {
    const { points, windowSeconds, shownAs = name }: Limit = LIMITS[name];
    const allowed = Math.max(1, Math.round(points * (KNOWN_ADDRESS.has(name) ? ROOMIER : SCALE)));
    const attempt = await prepare();
    for (let tried = 0; tried < allowed; tried += 1) expect((await attempt()).status).not.toBe(429);
    const refused = await attempt();
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'too_many_requests']);
    expect(refused.headers.get('ratelimit')).toMatch(new RegExp(`^"${shownAs}";r=0;t=\\d+$`));
    expect(refused.headers.get('ratelimit-policy')).toBe(`"${shownAs}";q=${allowed};w=${windowSeconds}`);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(windowSeconds);
  });
});
