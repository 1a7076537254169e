import { hidden, lastAct } from '../support/console-forms.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
  givenTimePasses,
} from '../support/given.js';
import { givenMail } from '../support/given-mail.js';
import { Operator } from '../support/given-management.js';
import { type GivenOperator, givenOperator, letSignInAge } from '../support/given-operator.js';
import { givenPasskey } from '../support/given-passkey.js';
import { visibleText } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let elsewhere: GivenApplication;
let admin: GivenOperator;
let stranger: GivenOperator;
beforeAll(async () => {
  application = await givenApplication(service);
  elsewhere = await givenApplication(service);
  admin = await givenOperator(service, [{ role: 'admin' }]);
  stranger = await givenOperator(service, [{ role: 'admin', application: elsewhere }]);
});

const hits = ({ text }: Answer): string[] =>
  [...text.matchAll(/class="row-link" href="\/console\/people\/([^"]+)"/g)].map(([, href]) => href as string);
const find = async (by: GivenOperator, q: string, more = ''): Promise<string[]> =>
  hits(await by.get(`/console/people?q=${encodeURIComponent(q)}&live=1${more}`));
const page = async (by: GivenOperator, path: string): Promise<string> =>
  visibleText((await by.get(`/console/people/${path}`)).text);

/** What the operator has left in the trail, newest last. */
const trailOf = async ({ identityId }: GivenOperator, subject: string) =>
  (
    await service.db.query(
      `SELECT type, details->>'reason_given' AS given, request_id FROM audit_events
       WHERE operator_id = $1 AND identity_id = $2 ORDER BY sequence`,
      [identityId, subject],
    )
  ).rows;

describe('One search field', () => {
  it('finds whatever a customer quotes, in the applications of the operator alone', async () => {
    const session = await givenSession(service, { application });
    const { identity, sessionId } = session;
    const twin = await givenIdentity(service, elsewhere, { email: identity.email, name: 'Élodie Ådal' });
    await service.db.query('UPDATE identities SET external_id = $2, name = $3 WHERE id = $1', [
      identity.id,
      'crm|4711',
      'Zita Quill',
    ]);
    const { rows } = await service.db.query(
      'SELECT request_id FROM audit_events WHERE identity_id = $1 AND request_id ~ $2 LIMIT 1',
      [identity.id, '^[\\w-]{16}$'],
    );
    const ofSession = `${identity.id}?session=${sessionId}`;
    expect((await find(admin, identity.email.toUpperCase())).sort()).toEqual([identity.id, twin.id].sort());
    expect(await find(admin, identity.email.slice(0, -6), `&application=${application.slug}`)).toEqual([identity.id]);
    expect(await find(admin, 'zita q')).toEqual([identity.id]);
    expect(await find(admin, 'Élodie')).toEqual([twin.id]);
    expect(await find(admin, 'QUIL')).toEqual([identity.id]);
    expect(await find(admin, 'crm|4711')).toEqual([identity.id]);
    expect(await find(admin, identity.id)).toEqual([identity.id]);
    expect(await find(admin, sessionId)).toEqual([ofSession]);
    for (const hit of await find(admin, rows[0].request_id)) expect(hit).toContain(identity.id);
    expect(await find(admin, rows[0].request_id)).not.toEqual([]);
    for (const quoted of [identity.id, sessionId, rows[0].request_id, 'crm|4711', 'Zita'])
      expect([quoted, await find(stranger, quoted)]).toEqual([quoted, []]);
    expect(await find(stranger, identity.email)).toEqual([twin.id]);
    const led = async (q: string) => (await admin.get(`/console/people?q=${q}`)).headers.get('location');
    expect(await led(sessionId)).toBe(`/console/people/${ofSession}`);
    expect(await led(identity.id)).toBe(`/console/people/${identity.id}`);
    expect(await page(admin, ofSession)).toContain('The session that you looked for');
    expect((await admin.get(`/console/people/${twin.id}?session=${sessionId}`)).status).toBe(200);
  });

  it('shows more of many hits on request, of several applications too', async () => {
    const own = await givenApplication(service);
    await service.db.query(
      `INSERT INTO identities (id, application_id, email, email_key, email_is_relay, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'crowd-' || n || '@example.com', 'crowd-' || n || '@example.com', false, now(), now()
       FROM generate_series(1, 60) AS n`,
      [own.id],
    );
    const moreOf = ({ text }: Answer): string =>
      (/href="(\/console\/people\?q=crowd-[^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    const first = await admin.get(`/console/people?q=crowd-&application=${own.slug}`);
    expect(hits(first)).toHaveLength(30);
    const second = await admin.get(moreOf(first));
    expect([hits(second).length, second.text.includes('Show more')]).toEqual([60, false]);
    const share = await admin.get('/console/people?q=crowd-');
    expect(hits(share)).toHaveLength(6);
    expect(hits(await admin.get(moreOf(share))).length).toBeGreaterThan(6);
  });

  it('shows the newest people without a text, a page at a time, and never an operator', async () => {
    const own = await givenApplication(service);
    for (let count = 0; count < 31; count += 1) await givenIdentity(service, own);
    const first = await admin.get(`/console/people?application=${own.slug}`);
    expect(hits(first)).toHaveLength(30);
    const [, more] = /href="(\/console\/people\?application=[^"]+)"/.exec(first.text) ?? [];
    expect(hits(await admin.get((more as string).replaceAll('&amp;', '&')))).toHaveLength(1);
    expect(hits(await admin.get('/console/people'))).toHaveLength(30);
    expect(hits(await admin.get('/console/people'))).not.toContain(admin.identityId);
    expect(await find(admin, admin.email)).toEqual([]);
    expect((await admin.get(`/console/people/${admin.identityId}`)).status).toBe(404);
    const both = await givenOperator(service, [
      { role: 'viewer', application: own },
      { role: 'viewer', application: elsewhere },
    ]);
    const late = await givenIdentity(service, elsewhere);
    expect(hits(await both.get('/console/people'))[0]).toBe(late.id);
    const beyond = await stranger.get(`/console/people?application=${own.slug}`);
    expect([hits(beyond), visibleText(beyond.text).includes('There is no such application')]).toEqual([[], true]);
  });
});

describe('A person on one screen', () => {
  it('says how they sign in, where, why no more, what was mailed, and who did what', async () => {
    const { identity, sessionId } = await givenSession(service, { application });
    const [kept, idle] = [
      await givenSession(service, { application, identity }),
      await givenSession(service, { application, identity }),
    ];
    await givenTimePasses(service, idle.sessionId, '400 days');
    await givenMail(service, application, { identityId: identity.id } as never);
    await givenPasskey(service, application, identity);
    await service.db.query("UPDATE identities SET password_changed_at = now() - interval '3 days' WHERE id = $1", [
      identity.id,
    ]);
    await admin.post(`/console/people/${identity.id}/sessions/${sessionId}/end`, { reason: 'lost phone' });
    const answer = await admin.get(`/console/people/${identity.id}`);
    expect(Buffer.byteLength(answer.text)).toBeLessThan(60_000);
    const text = visibleText(answer.text);
    for (const said of [
      'it was set 3 days ago. A passkey opens it alone.',
      'Chrome, Linux · never used',
      'Signed out by the people who run the application',
      `by ${admin.email}`,
      '“lost phone”',
      'Signed out after a long time without use',
      'No event: the time ended it.',
      'verify_address',
    ])
      expect(text).toContain(said);
    expect(answer.text).toContain(`/sessions/${kept.sessionId}/end`);
    expect(answer.text).not.toContain(`/sessions/${sessionId}/end`);
    const [{ request_id: requestId }] = await trailOf(admin, identity.id);
    expect(answer.text).toContain(`/console/people?q=${requestId}`);

    const key = await Operator.of(service, { application });
    const { body } = await key.get(`/users/${identity.id}/activity?limit=1`);
    expect(body.events[0]).toMatchObject({ operator_id: admin.identityId, management_key_id: null });
    const trail = await key.get(`/audit?user=${identity.id}&kind=session.revoked`);
    expect(trail.body.events[0]).toMatchObject({ operator_id: admin.identityId });

    const viewer = await givenOperator(service, [{ role: 'viewer', application }]);
    const seen = (await viewer.get(`/console/people/${identity.id}`)).text;
    expect(seen).not.toMatch(new RegExp(`${identity.id}/(block|sign-out|delete|sessions)`));
    const support = await givenOperator(service, [{ role: 'support', application }]);
    const helped = (await support.get(`/console/people/${identity.id}`)).text;
    expect(helped).toContain(`${identity.id}/sign-out`);
    expect(helped).not.toMatch(new RegExp(`${identity.id}/(block|delete|export)`));
  });

  it.each([
    [() => ({ blockedAt: new Date() }), 'Every way in is closed: the account is blocked (now)'],
    [() => ({ unverified: true }), 'They would be asked for the code in a mail first'],
  ])('says what they would see now: %s', async (more, said) => {
    const { id } = await givenIdentity(service, application, more());
    expect(await page(admin, id)).toContain(said);
  });
});

interface TestedAct {
  path: string;
  says: string;
  done: string;
  leaves: string;
  sends?: (identity: GivenIdentity) => Record<string, string>;
  isDangerous?: true;
  given?: string;
}

const ACTS: TestedAct[] = [
  { path: 'sign-out', says: '2 sessions end now', done: '2 sessions ended', leaves: 'session.revoked' },
  {
    path: 'block',
    says: '2 sessions end now',
    done: 'The account is blocked. 2 sessions ended.',
    leaves: 'identity.blocked',
    isDangerous: true,
  },
  {
    path: 'unblock',
    says: 'They can sign in again',
    done: 'unblocked',
    leaves: 'identity.unblocked',
    isDangerous: true,
    given: 'blocked_at = now()',
  },
  {
    path: 'factors',
    says: '2 sessions end now',
    done: 'passkeys are removed. 2 sessions ended.',
    leaves: 'passkey.removed',
    isDangerous: true,
  },
  {
    path: 'new-password',
    says: 'Sessions go on',
    done: 'leads to a new one',
    leaves: 'identity.new_password_demanded',
  },
  {
    path: 'invite',
    says: 'a mail with a new link',
    done: 'on its way again',
    leaves: 'identity.invited',
    given: 'email_verified_at = NULL',
  },
  {
    path: 'address',
    says: 'Both mailboxes are told',
    done: 'The address is changed',
    leaves: 'identity.email_changed',
    isDangerous: true,
    sends: ({ id }) => ({ email: `new-${id}@example.com` }),
  },
  {
    path: 'details',
    isDangerous: true,
    says: 'Ada Lovelace',
    done: 'as you set them',
    leaves: 'identity.profile_changed',
    sends: ({ id }) => ({ name: 'Grace', external_id: `crm-${id}` }),
  },
  {
    path: 'delete',
    says: '2 sessions end now',
    done: 'The account is deleted. 2 sessions ended.',
    leaves: 'identity.deleted',
    isDangerous: true,
    sends: ({ email }) => ({ confirm: email }),
  },
];

describe('What an operator does for a person', () => {
  const givenPerson = async (given = ''): Promise<GivenIdentity> => {
    const { identity } = await givenSession(service, { application });
    await givenSession(service, { application, identity });
    await givenPasskey(service, application, identity);
    if (given) await service.db.query(`UPDATE identities SET ${given} WHERE id = $1`, [identity.id]);
    return identity;
  };

  it.each(ACTS)('$path: is told before and after, and stands in the trail with operator and reason', async (act) => {
    const identity = await givenPerson(act.given);
    const path = `/console/people/${identity.id}/${act.path}`;
    const asked = await admin.get(path);
    expect(asked.status).toBe(200);
    expect(visibleText(asked.text) + asked.text).toContain(act.says);
    expect(await trailOf(admin, identity.id)).toEqual([]);
    const sent = await admin.post(path, { reason: 'ticket 812', ...act.sends?.(identity) });
    expect([sent.status, sent.headers.get('x-error-code')]).toEqual([303, null]);
    expect(visibleText((await admin.get(sent.headers.get('location') as string)).text)).toContain(act.done);
    const trail = await trailOf(admin, identity.id);
    expect(trail.map(({ type }) => type)).toContain(act.leaves);
    if (act.path !== 'delete') expect(new Set(trail.map(({ given }) => given))).toEqual(new Set(['ticket 812']));
  });

  it('is refused beyond the application, with a forged form, and where it is dangerous long after the sign-in', async () => {
    const identity = await givenPerson();
    const late = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, late);
    const ends = [
      ...ACTS.map(({ path, isDangerous }) => ({ path, isDangerous })),
      { path: 'export', isDangerous: true },
    ] as TestedAct[];
    for (const { path: name, isDangerous } of ends) {
      const path = `/console/people/${identity.id}/${name}`;
      const fields = { email: 'x@example.com', confirm: identity.email };
      expect([name, (await stranger.get(path)).status]).toEqual([name, 404]);
      expect([name, (await stranger.post(path, fields)).status]).toEqual([name, 404]);
      const forged = await admin.post(path, { ...fields, csrf: stranger.csrf });
      expect([name, forged.headers.get('x-error-code')]).toEqual([name, 'form_not_trusted']);
      if (!isDangerous) continue;
      expect([name, (await late.get(path)).headers.get('location')]).toEqual([
        name,
        `/console/sign-in?proof=yes&to=${encodeURIComponent(path)}`,
      ]);
      expect([name, (await late.post(path, fields)).headers.get('x-error-code')]).toEqual([name, 'proof_needed']);
    }
    const { rows } = await service.db.query(
      'SELECT blocked_at, email, (SELECT count(*) FROM sessions WHERE identity_id = $1 AND revoked_at IS NULL) AS living FROM identities WHERE id = $1',
      [identity.id],
    );
    expect(rows).toEqual([{ blocked_at: null, email: identity.email, living: '2' }]);
  });

  it('is not done without a reason: what was typed is kept until there is one', async () => {
    const identity = await givenPerson();
    const path = `/console/people/${identity.id}/details`;
    const asking = await admin.post(path, { name: 'Ada "<Byron>', external_id: 'crm-7', reason: ' ' });
    expect([asking.status, asking.headers.get('x-error-code')]).toEqual([400, 'reason_missing']);
    expect(visibleText(asking.text)).toContain('Nothing has been done yet');
    expect(await trailOf(admin, identity.id)).toEqual([]);
    const kept = { name: hidden(asking, 'name'), external_id: hidden(asking, 'external_id') };
    expect(kept).toEqual({ name: 'Ada "<Byron>', external_id: 'crm-7' });
    expect((await admin.post(path, { ...kept, csrf: hidden(asking, 'csrf') })).status).toBe(303);
    expect(await page(admin, identity.id)).toContain('Ada "<Byron>');
  });

  // Red with the reason cut between the halves of a character, and with one that PostgreSQL does not store.
  it('keeps a reason that is too long without half a character, and asks anew for one that cannot be stored', async () => {
    const { id } = await givenPerson();
    const path = `/console/people/${id}/block`;
    const unstorable = await admin.post(path, { reason: 'why\0' });
    expect([unstorable.status, unstorable.headers.get('x-error-code')]).toEqual([400, 'reason_missing']);
    expect((await admin.post(path, { reason: `${'x'.repeat(499)}😀😀` })).status).toBe(303);
    expect((await lastAct(service, 'identity.blocked')).reason).toBe(`${'x'.repeat(499)}😀`);
  });

  it('ends no session of another person, and deletes no account whose address was not typed', async () => {
    const [one, other] = [await givenSession(service, { application }), await givenSession(service, { application })];
    const path = `/console/people/${one.identity.id}/sessions/${other.sessionId}/end`;
    expect([(await admin.get(path)).status, (await admin.post(path)).status]).toEqual([404, 404]);
    const kept = await admin.post(`/console/people/${one.identity.id}/delete`, { confirm: other.identity.email });
    expect(kept.headers.get('x-error-code')).toBe('confirmation_differs');
    expect((await admin.get(`/console/people/${one.identity.id}`)).status).toBe(200);
  });

  it('hands out what is stored about them as a file, and notes it', async () => {
    const identity = await givenPerson();
    const file = await admin.post(`/console/people/${identity.id}/export`, { reason: 'they asked' });
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${identity.id}.json"`);
    expect(JSON.parse(file.text).identity.email).toBe(identity.email);
    expect(await trailOf(admin, identity.id)).toMatchObject([{ type: 'identity.exported', given: 'they asked' }]);
    const next = await admin.post(`/console/people/${identity.id}/export`, { reason: 'they asked again' });
    expect(JSON.parse(next.text).auditEvents.at(-1)).toMatchObject({ type: 'identity.exported', ip: null });
    for (const unsaid of [admin.identityId, 'they asked']) expect(next.text).not.toContain(unsaid);
  });

  it('takes no external id of another user, there and with a key', async () => {
    const [one, other] = [await givenIdentity(service, application), await givenIdentity(service, application)];
    const key = await Operator.of(service, { application });
    const changed = await key.patch(`/users/${one.id}`, { external_id: 'crm-9' });
    expect(changed.body).toMatchObject({ external_id: 'crm-9' });
    expectFailure(await key.patch(`/users/${other.id}`, { external_id: 'crm-9' }), 409, 'external_id_in_use');
    const refused = await admin.post(`/console/people/${other.id}/details`, { name: 'X', external_id: 'crm-9' });
    expect(refused.headers.get('x-error-code')).toBe('external_id_in_use');
    expect((await key.patch(`/users/${one.id}`, { external_id: null })).body.external_id).toBeNull();
  });
});
