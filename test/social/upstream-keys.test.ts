import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { Clock } from '../../src/platform/time/clock.js';
import { MovedClock } from '../support/clock.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser } from '../support/hosted.js';
import { logLines } from '../support/log.js';
import { OwnScreen } from '../support/own-screen.js';
import { type Answer, useService } from '../support/service.js';
import { comeBack, givenDeparture, person } from '../support/social.js';
import { Upstream } from '../support/upstream.js';
import { WallClock } from '../support/wall-clock.js';

const COOL_DOWN = 30;
const KEYS_LAST = 600;
const HOUR = 3600;

const service = useService();
const wallClock = new WallClock();
let application: GivenApplication;
let upstream: Upstream;
let screen: OwnScreen;

beforeEach(async () => {
  upstream = await Upstream.start();
  application = await givenApplication(service);
  await givenProvider(service, application, { issuer: upstream.issuer });
  screen = new OwnScreen(service, application);
});
afterEach(async () => {
  wallClock.restore();
  await upstream.stop();
});

async function publish(kid: string): Promise<CryptoKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  upstream.keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' });
  return privateKey;
}
const withdraw = (kid: string) => {
  upstream.keys.splice(0, upstream.keys.length, ...upstream.keys.filter((key) => key.kid !== kid));
};

const asked = (path: string) => upstream.asked.filter((request) => request.path === path).length;
const times = () => {
  const now = service.app.get(Clock).epochSeconds();
  return { iat: now, exp: now + 300 };
};
const signIn = async (kid = 'one', key = upstream.privateKey): Promise<Answer> =>
  screen.exchange(await upstream.sign(person(times()), { kid }, key));
const expectSignedIn = (answer: Answer) => expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
const expectRefused = (answer: Answer) => expectFailure(answer, 401, 'id_token_invalid');

describe('A provider that changes its keys', () => {
  // Red where keys are fetched once and never again.
  it('R80: signs users in with a new key at once, before the old keys are too old', async () => {
    expectSignedIn(await signIn());
    wallClock.advance(COOL_DOWN + 1);
    const two = await publish('two');
    expectSignedIn(await signIn('two', two));
    expectSignedIn(await signIn());
    expect(asked('/jwks')).toBe(2);
  });

  it('R80: signs users in with a new key at the callback, too', async () => {
    const arrive = async (kid: string, key: CryptoKey): Promise<number> => {
      const browser = new Browser(service);
      const departed = await givenDeparture(service, application, browser);
      upstream.grant(await upstream.sign(person({ ...times(), nonce: departed.nonce }), { kid }, key));
      return (await comeBack(browser, departed)).status;
    };
    expect(await arrive('one', upstream.privateKey)).toBe(303);
    wallClock.advance(COOL_DOWN + 1);
    expect(await arrive('two', await publish('two'))).toBe(303);
  });

  // Red without the pause: tokens with invented names of keys make the service ask the provider without end.
  it('R80: is asked for a key that nobody published once in half a minute, and not more', async () => {
    expectSignedIn(await signIn());
    for (const kid of ['x', 'y', 'z']) expectRefused(await signIn(kid));
    expect(asked('/jwks')).toBe(1);
    wallClock.advance(COOL_DOWN + 1);
    for (const kid of ['x', 'y', 'z']) expectRefused(await signIn(kid));
    expect(asked('/jwks')).toBe(2);
    expectSignedIn(await signIn());
  });

  // Red where keys do not age.
  it('R80: signs nobody in with a key that it has withdrawn ten minutes ago', async () => {
    expectSignedIn(await signIn());
    const two = await publish('two');
    withdraw('one');
    wallClock.advance(KEYS_LAST + 1);
    expectRefused(await signIn());
    expectSignedIn(await signIn('two', two));
  });

  it('R80: signs nobody in with a withdrawn key from the moment in which the new one was seen', async () => {
    expectSignedIn(await signIn());
    const two = await publish('two');
    withdraw('one');
    wallClock.advance(COOL_DOWN + 1);
    expectSignedIn(await signIn('two', two));
    expectRefused(await signIn());
  });

  it('R80: signs nobody in while its keys cannot be fetched, and says so', async () => {
    upstream.replies.set('/jwks', (response) => response.writeHead(500).end());
    expectFailure(await signIn(), 503, 'provider_unreachable');
    upstream.replies.set('/jwks', { keys: 'none' });
    expectFailure(await signIn(), 503, 'provider_unreachable');
    upstream.replies.delete('/jwks');
    expectSignedIn(await signIn());
  });
});

describe('The metadata of a provider', () => {
  let clock: MovedClock;
  const DISCOVERY = '/.well-known/openid-configuration';
  beforeEach(() => {
    clock = new MovedClock(service);
  });
  afterEach(() => clock.restore());
  const goAway = () => upstream.replies.set(DISCOVERY, (response) => response.writeHead(503).end());

  it('is read again after an hour, with the place of its keys', async () => {
    expectSignedIn(await signIn());
    upstream.replies.set(DISCOVERY, { ...upstream.metadata, jwks_uri: `${upstream.issuer}/moved` });
    upstream.replies.set('/moved', { keys: upstream.keys });
    const two = await publish('two');
    clock.advance(HOUR - 60);
    expectRefused(await signIn('two', two));
    expect([asked(DISCOVERY), asked('/moved')]).toEqual([1, 0]);
    clock.advance(61);
    expectSignedIn(await signIn('two', two));
    expect([asked(DISCOVERY), asked('/moved')]).toEqual([2, 1]);
  });

  // Red (503) without the old metadata.
  it('stays in use for a day where it cannot be renewed, and the log says so', async () => {
    expectSignedIn(await signIn());
    goAway();
    clock.advance(HOUR + 1);
    for (let time = 0; time < 3; time += 1) expectSignedIn(await signIn());
    expect(asked(DISCOVERY)).toBe(2);
    const warnings = logLines().filter(({ msg }) =>
      msg?.includes(`The metadata of ${upstream.issuer} cannot be renewed`),
    );
    expect(warnings).toMatchObject([{ level: 'warn', context: 'Issuers' }]);
    expect(warnings[0].err.message).toContain('answered 503');
    clock.advance(61);
    expectSignedIn(await signIn());
    expect(asked(DISCOVERY)).toBe(3);
    clock.advance(23 * HOUR);
    expectFailure(await signIn(), 503, 'provider_unreachable');
  });

  it('is new again as soon as the provider answers', async () => {
    expectSignedIn(await signIn());
    goAway();
    clock.advance(HOUR + 1);
    expectSignedIn(await signIn());
    upstream.replies.delete(DISCOVERY);
    clock.advance(61);
    expectSignedIn(await signIn());
    goAway();
    clock.advance(HOUR - 60);
    expectSignedIn(await signIn());
    expect(asked(DISCOVERY)).toBe(3);
  });

  it('is remembered of no provider that has never answered', async () => {
    goAway();
    for (let time = 0; time < 2; time += 1) expectFailure(await signIn(), 503, 'provider_unreachable');
    expect(asked(DISCOVERY)).toBe(2);
    upstream.replies.delete(DISCOVERY);
    expectSignedIn(await signIn());
  });
});
