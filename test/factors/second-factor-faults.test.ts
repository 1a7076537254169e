import { HashQueue } from '../../src/identities/passwords/hash-queue.js';
import { RateLimits } from '../../src/platform/limits/counting.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { NEW_PASSWORD, Visitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';

const service = useService();
let application: GivenApplication;
let demanding: GivenApplication;

beforeAll(async () => {
  application = await givenApplication(service);
  demanding = await givenApplication(service, { mfa: 'required' });
});

async function prove(browser: Visitor, { email, password }: GivenIdentity): Promise<Answer> {
  await browser.start();
  await browser.press('Sign in', { email, password });
  return browser.land();
}
const isAtApplication = ({ headers }: Answer): boolean => headers.get('location')?.includes('/callback?') ?? false;
const shownApp = ({ text }: Answer): App =>
  new App(service, (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', ''));

/** The service does this in another way until the act is over. */
async function instead<Part extends object, Result>(
  part: Part,
  other: Partial<Part>,
  act: () => Promise<Result>,
): Promise<Result> {
  Object.assign(part, other);
  try {
    return await act();
  } finally {
    for (const name of Object.keys(other)) Reflect.deleteProperty(part, name);
  }
}

/** The database fails at this one change, as if it went away just then. */
async function whileFailing<Result>(change: string, act: () => Promise<Result>): Promise<Result> {
  await service.db.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the database went away'; END $$;
    CREATE TRIGGER failing BEFORE ${change} FOR EACH ROW EXECUTE FUNCTION fail();
  `);
  try {
    return await act();
  } finally {
    await service.db.query('DROP FUNCTION fail CASCADE');
  }
}

describe('A database that fails between the steps of a sign-in with two factors', () => {
  it('costs no sign-in: the flow is completed and its held proof dropped, or neither', async () => {
    const person = await givenIdentity(service, application);
    const app = await givenApp(service, person);
    const browser = new Visitor(service, application);
    const page = await prove(browser, person);
    const code = app.code();
    const failed = await whileFailing('DELETE ON held_proofs', () => browser.press('Verify', { code }));
    expect(failed.status).toBeGreaterThanOrEqual(500);
    browser.page = page;
    expect(isAtApplication(await browser.press('Verify', { code }))).toBe(true);
  });

  it('leaves no factor behind whose recovery codes its owner has never seen', async () => {
    const person = await givenIdentity(service, demanding);
    const browser = new Visitor(service, demanding);
    const page = await prove(browser, person);
    const code = shownApp(page).code();
    const failed = await whileFailing('INSERT ON held_proofs', () => browser.press('Verify', { code }));
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect((await service.db.query('SELECT FROM recovery_codes WHERE identity_id = $1', [person.id])).rowCount).toBe(0);
    browser.page = page;
    expect((await browser.press('Verify', { code })).text).toMatch(/<code>[0-9A-Z]{5}-[0-9A-Z]{5}<\/code>/);
    expect(isAtApplication(await browser.press('Continue'))).toBe(true);
  });
});

describe('A second factor that was right', () => {
  /** Whether a transaction holds the identity, each time that a limit of second factors is asked to forgive. */
  async function heldWhileForgiving({ id }: GivenIdentity, act: () => Promise<Answer>): Promise<boolean[]> {
    const held: boolean[] = [];
    const forgive: RateLimits['forgive'] = async (name) => {
      const free = 'SELECT FROM identities WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED';
      if (name.startsWith('mfa')) held.push((await service.db.query(free, [id])).rowCount === 0);
    };
    expect(isAtApplication(await instead(service.app.get(RateLimits), { forgive }, act))).toBe(true);
    return held;
  }

  it('forgives wrong ones after the transaction: no connection waits for the server of the limits', async () => {
    const person = await givenIdentity(service, application);
    const app = await givenApp(service, person);
    const browser = new Visitor(service, application);
    await prove(browser, person);
    const held = await heldWhileForgiving(person, () => browser.press('Verify', { code: app.code() }));
    expect(held).toEqual([false, false]);
  });

  it('forgives them so at a reset of the password too', async () => {
    const person = await givenIdentity(service, application);
    const app = await givenApp(service, person);
    const browser = new Visitor(service, application);
    await browser.forget(person.email);
    const { code } = await latestMail(service, person.email);
    const fields = { code, password: NEW_PASSWORD, mfa_code: app.code() };
    const held = await heldWhileForgiving(person, () => browser.press('Set password', fields));
    expect(held).toEqual([false, false]);
  });
});

describe('While a full line of sign-ins waits for its hashes', () => {
  const line = () => Reflect.get(service.app.get(HashQueue, { strict: false }), 'queue');
  afterEach(() => line().start());

  const enrol = async (browser: Visitor, page: Answer): Promise<string> => {
    const { text } = await browser.press('Verify', { code: shownApp(page).code() });
    return /[0-9A-Z]{5}-[0-9A-Z]{5}(?=<\/code>)/.exec(text)?.[0] ?? '';
  };

  // Red where each code of a set is a slow hash, or is judged by one.
  it('R76: a factor is set up and recovery codes are judged, because neither takes a slow hash', async () => {
    const [first, second] = [await givenIdentity(service, demanding), await givenIdentity(service, demanding)];
    const [browser, newcomer] = [new Visitor(service, demanding), new Visitor(service, demanding)];
    const code = await enrol(browser, await prove(browser, first));
    await prove(browser, first);
    await browser.follow('Use a recovery code');
    const page = await prove(newcomer, second);
    line().pause();
    expect(await enrol(newcomer, page)).not.toBe('');
    const wrong = await browser.press('Verify', { code: 'AAAAA-AAAAA' });
    expect(wrong.headers.get('x-error-code')).toBe('mfa_code_invalid');
    expect(isAtApplication(await browser.press('Verify', { code }))).toBe(true);
    expect(line().size + line().pending).toBe(0);
  });
});
