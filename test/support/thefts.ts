import fc from 'fast-check';
import { AccountHolder } from './account-holder.js';
import { givenApplication } from './given.js';
import { givenProvider } from './given-provider.js';
import { isDone, NOT_OFFERED, NOTHING } from './holder.js';
import { useService } from './service.js';
import { type Circumstances, EXTRAS, type Extra, type Place, THINGS, Theft, type Thing } from './theft.js';
import { Upstream } from './upstream.js';

/** Each reads as a sentence in a counterexample. */
const ACTS = {
  'thief signs in': ({ thief }: Theft) => thief.signIn(),
  'thief signs in and is remembered': ({ thief }: Theft) => thief.signInAndBeRemembered(),
  'thief continues': ({ thief }: Theft) => thief.continueSignIn(),
  'thief signs in by passkey': ({ thief }: Theft) => thief.signInByPasskey(),
  'thief signs in elsewhere': ({ thief }: Theft) => thief.signInElsewhere(),
  'thief refreshes': ({ thief }: Theft) => thief.refresh(),
  'thief turns to an earlier session': async ({ thief }: Theft) => thief.turnToEarlierSession(),
  'thief turns the factor on': ({ thief }: Theft) => thief.enrol(),
  'thief turns the factor on in the account pages': ({ thief }: Theft) => thief.enrolInPages(),
  'thief turns the factor off': ({ thief }: Theft) => thief.disable(),
  'thief makes recovery codes': ({ thief }: Theft) => thief.renewCodes(),
  'thief adds a passkey': ({ thief }: Theft) => thief.addPasskey(),
  'thief removes the passkeys': ({ thief }: Theft) => thief.removePasskeys(),
  'thief links an account': ({ thief }: Theft) => thief.link(),
  'thief unlinks the accounts': ({ thief }: Theft) => thief.unlinkAll(),
  'thief changes the address': ({ thief }: Theft) => thief.changeEmail(),
  'thief changes the password': (theft: Theft) => theft.thief.changePassword(theft.newPassword()),
  'thief ends the other sessions': ({ thief }: Theft) => thief.endOtherSessions(),
  'thief reads a code for a new password': async ({ thief }: Theft) => ((await thief.readReset()) ? '200' : 'none'),
  'thief sets a new password by email': (theft: Theft) => theft.thief.resetPassword(theft.newPassword()),
  'thief presses the newest link': async (theft: Theft) => {
    const [notice] = await theft.thief.notices();
    return notice ? theft.thief.disown(notice, theft.newPassword()) : 'none';
  },
  'owner signs in': (theft: Theft) => theft.byOwner((owner) => owner.signIn()),
  'owner continues': (theft: Theft) => theft.byOwner((owner) => owner.continueSignIn()),
  'owner refreshes': (theft: Theft) => theft.byOwner((owner) => owner.refresh()),
  'owner turns the factor on': (theft: Theft) => theft.byOwner(anew((owner) => owner.enrol())),
  'owner ends the other sessions': (theft: Theft) => theft.byOwner(anew((owner) => owner.endOtherSessions())),
  'owner changes the password': (theft: Theft) =>
    theft.byOwner(anew((owner) => owner.changePassword(theft.newPassword()))),
  'owner sets a new password by email': (theft: Theft) =>
    theft.byOwner((owner) => owner.resetPassword(theft.newPassword())),
  'owner presses the newest link': async (theft: Theft) => theft.disown((await theft.strangeNotices())[0]),
  'owner presses the oldest link': async (theft: Theft) => theft.disown((await theft.strangeNotices()).at(-1)),
  'two minutes pass': async (theft: Theft) => {
    await theft.passes('2 minutes');
    return '200';
  },
  'an hour passes': async (theft: Theft) => {
    await theft.passes('1 hour');
    return '200';
  },
} satisfies Record<string, (theft: Theft) => Promise<string>>;

type Act = keyof typeof ACTS;
type Ways = Awaited<ReturnType<Theft['ways']>>;

interface Story extends Circumstances {
  acts: readonly Act[];
}

/** In a session of this minute: a thief who shares the session would share the proof. */
const anew = (act: (owner: AccountHolder) => Promise<string>) => async (owner: AccountHolder) => {
  const outcome = await owner.signIn();
  return isDone(outcome) ? act(owner) : outcome;
};

/** Who reads the mailbox and passes the second factor, if there is one, is the owner for all that the service knows. */
const isLessThanOwner = ({ extras, stolen }: Circumstances): boolean =>
  !stolen.includes('mailbox') ||
  (extras.includes('authenticator app') && !stolen.includes('authenticator app') && !stolen.includes('passkey'));

/** Some acts are for nobody who has stolen none of these. */
const NEEDS: Partial<Record<Act, Thing[]>> = {
  'thief signs in': ['password'],
  'thief signs in and is remembered': ['password'],
  'thief continues': ['remembered cookie', 'password'],
  'thief signs in by passkey': ['passkey', 'password', 'authenticator app'],
  'thief refreshes': ['session', 'password', 'remembered cookie'],
  'thief turns the factor on in the account pages': ['portal cookie'],
  'thief changes the password': ['password'],
  'thief reads a code for a new password': ['mailbox', 'password'],
  'thief sets a new password by email': ['mailbox', 'password'],
  'thief presses the newest link': ['mailbox', 'password'],
};

const actsWith = (stolen: readonly Thing[]): fc.Arbitrary<Act> => {
  const possible = (Object.keys(ACTS) as Act[]).filter(
    (act) => NEEDS[act]?.some((thing) => stolen.includes(thing)) ?? true,
  );
  const [thiefs, others] = [true, false].map((isThiefs) =>
    possible.filter((act) => act.startsWith('thief') === isThiefs),
  );
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...(thiefs as Act[])) },
    { weight: 1, arbitrary: fc.constantFrom(...(others as Act[])) },
  );
};

const story: fc.Arbitrary<Story> = fc
  .record<Circumstances>({
    signedIn: fc.constantFrom('a day ago', 'just now'),
    extras: fc.subarray([...EXTRAS]),
    stolen: fc.oneof(...[1, 2, 3].map((most) => fc.subarray([...THINGS], { minLength: 1, maxLength: most }))),
  })
  .filter((drawn) => isLessThanOwner(drawn))
  .chain((drawn) =>
    fc.array(actsWith(drawn.stolen), { minLength: 1, maxLength: 16 }).map((acts) => ({ ...drawn, acts })),
  );

/** What the thief has just done stays within what was stolen. */
function expectWithin(theft: Theft, before: Ways, after: Ways): void {
  const { email, password_hash, passkeys, links } = before;
  if (!theft.has('password', 'authenticator app', 'passkey')) expect(after.email).toBe(email);
  if (!theft.has('password', 'mailbox', 'authenticator app', 'passkey')) {
    expect(after).toMatchObject({ password_hash, passkeys, links });
    if (!theft.has('account elsewhere') && theft.circumstances.signedIn === 'a day ago') expect(after).toEqual(before);
  }
  const { thief, identity } = theft;
  const hasFactor = thief.apps.length > 0 || theft.has('passkey') || theft.hasProofOfFactor;
  if (before.mfa_enabled_at && !hasFactor && email === identity.email)
    expect([after.apps, after.mfa_enabled_at]).toEqual([before.apps, expect.any(Date)]);
}

/** A copied cookie leaves nothing behind once the browser that it was copied from comes back. */
async function expectFoundOut({ thief, circumstances: { stolen } }: Theft): Promise<void> {
  if (stolen.join() !== 'remembered cookie') return;
  // A browser that was told so has no cookie any more.
  expect([NOT_OFFERED, NOTHING]).toContain(await thief.continueSignIn());
  for (const session of thief.sessions) expect(await thief.refresh(session)).toBe('refresh_token_revoked');
}

/** Everything that the thief holds, tried once more. */
async function tryAll(theft: Theft): Promise<Record<string, string>> {
  const { thief, owner } = theft;
  const isAsked = (await theft.ways()).mfa_enabled_at !== null;
  const outcomes: Record<string, string> = {};
  for (const [index, session] of [...thief.sessions].entries()) {
    const { portal, ...tokens } = session;
    outcomes[`session ${index}`] = await thief.refresh(tokens);
    const opened = await thief.openPortal(tokens);
    outcomes[`access token ${index}`] = typeof opened === 'string' ? opened : '200';
    if (!portal) continue;
    outcomes[`portal ${index}`] = String((await thief.send('GET', portal, 'me')).status);
    outcomes[`refreshed portal ${index}`] = await thief.refresh(portal);
  }
  outcomes['portal cookie'] = String((await thief.pages.open('/portal')).status);
  outcomes['remembered cookie'] = await thief.continueSignIn();
  for (const [index, passkey] of thief.passkeys.entries())
    outcomes[`passkey ${index}`] = await thief.signInByPasskey(passkey);
  for (const claims of thief.elsewhere) outcomes[`account ${claims.sub}`] = await thief.signInElsewhere(claims);
  for (const password of new Set(thief.passwords)) outcomes[password] = await thief.signIn(password);
  for (const reset of thief.resets) outcomes[`reset ${reset.flow}`] = await thief.useReset(reset, theft.newPassword());
  for (const notice of await thief.notices())
    outcomes[`link ${notice.id}`] = await thief.disown(notice, theft.newPassword());
  if (isAsked) outcomes['codes beside the new password'] = await thief.signIn(owner.passwords.at(-1));
  return outcomes;
}

async function expectOwned(theft: Theft): Promise<void> {
  const { owner, thief, identity } = theft;
  const owned = await theft.ways();
  expect(owned.email).toBe(identity.email);
  expect(await owner.signIn()).toBe('200');
  const mayLoseFactor = theft.has('authenticator app', 'passkey') || theft.hasProofOfFactor;
  const keepsFactor = theft.circumstances.extras.includes('authenticator app') && !mayLoseFactor;
  if (keepsFactor) expect(owned).toMatchObject({ apps: [expect.any(String)], mfa_enabled_at: expect.any(Date) });
  if (owned.mfa_enabled_at) expect(await theft.stranger().signIn(owner.passwords.at(-1))).toBe('mfa_required');
  const opened = thief.sessions.length;
  const outcomes = await tryAll(theft);
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome === '200')).toEqual([]);
  expect(thief.sessions).toHaveLength(opened);
  expect(await theft.ways()).toEqual(owned);
  expect(await owner.refresh()).toBe('200');
}

/** What was found in the past, and so many stories of thieves and owners that nobody has told. */
export const describeThefts = (stories: number): void =>
  describe('Whoever holds some of what opens an account', () => {
    const service = useService();
    let place: Place;
    beforeAll(async () => {
      const [application, upstream] = [await givenApplication(service), await Upstream.start()];
      await givenProvider(service, application, { issuer: upstream.issuer });
      place = { service, application, upstream };
    });
    afterAll(() => place.upstream.stop());

    async function tell({ signedIn, extras, stolen, acts }: Story): Promise<void> {
      const theft = await Theft.of(place, { signedIn, extras, stolen });
      const told: string[] = [];
      try {
        for (const act of acts) {
          const before = await theft.ways();
          const outcome = await ACTS[act](theft);
          told.push(`${act}: ${outcome}`);
          if (act.startsWith('thief')) expectWithin(theft, before, await theft.ways());
          if (act === 'owner continues' && outcome === NOT_OFFERED) await expectFoundOut(theft);
        }
        told.push(`owner comes back: ${await theft.comeBack()}`);
        await expectOwned(theft);
      } catch (failure) {
        throw new Error(
          `signed in ${signedIn} with ${extras} | stolen: ${stolen}\n${told.join('\n')}\n${(failure as Error).message}`,
        );
      }
    }

    /** What was found in the past. */
    it.each<[string, Extra[], Thing[], Act[]]>([
      [
        'a copied cookie, a factor of the thief, and a second continuation that proves it',
        [],
        ['remembered cookie'],
        ['thief continues', 'thief turns the factor on', 'thief continues', 'thief changes the address'],
      ],
      [
        'a copied cookie that the owner finds out',
        [],
        ['remembered cookie'],
        ['thief continues', 'two minutes pass', 'owner continues'],
      ],
      [
        'a copied cookie that a new password ends',
        [],
        ['remembered cookie'],
        ['owner changes the password', 'thief continues', 'owner continues', 'thief continues'],
      ],
      [
        'an access token, a factor of the thief, and the end of every other session',
        [],
        ['access token'],
        ['thief turns the factor on', 'thief ends the other sessions'],
      ],
      [
        'a password, a factor and a passkey of the thief, and another address, which the owner undoes',
        [],
        ['password'],
        [
          ...(['thief signs in', 'thief turns the factor on', 'thief adds a passkey'] as const),
          ...(['thief changes the address', 'owner presses the newest link'] as const),
        ],
      ],
      [
        'a session of the password alone, and a factor that the owner turns on in another',
        [],
        ['password'],
        ['thief signs in', 'owner turns the factor on', 'thief turns the factor off'],
      ],
      [
        'a passkey that one session adds, and another address that a second one changes by it',
        [],
        ['password'],
        ['thief signs in', 'thief adds a passkey', 'thief signs in by passkey', 'thief changes the address'],
      ],
      [
        'a passkey that the password made, and a factor that the owner turns on afterwards',
        [],
        ['password'],
        [
          ...([
            'thief signs in',
            'thief adds a passkey',
            'thief signs in by passkey',
            'owner turns the factor on',
          ] as const),
          ...(['thief turns the factor off', 'thief signs in by passkey', 'thief turns the factor off'] as const),
        ],
      ],
      [
        'a session of two factors and the password, which turn the factor off',
        ['authenticator app'],
        ['password', 'session'],
        ['thief turns the factor off', 'thief signs in', 'thief changes the address'],
      ],
    ])('is out, and the owner is back, after %s', (_story, extras, stolen, acts) =>
      tell({ signedIn: 'a day ago', extras, stolen, acts }),
    );

    it('is out as soon as the owner is back, and the owner comes back', async () => {
      await fc.assert(fc.asyncProperty(story, tell), { numRuns: stories });
    });
  });
