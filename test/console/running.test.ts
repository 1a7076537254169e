import { MailContents } from '../../src/mail/mail-contents.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { WORDS } from '../../src/words/words.js';
import { Barrier } from '../support/barrier.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
} from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { type GivenOperator, givenOperator } from '../support/given-operator.js';
import { givenWeek } from '../support/given-week.js';
import { visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();
let application: GivenApplication;
let other: GivenApplication;
let person: GivenIdentity;
let owner: GivenOperator;
let support: GivenOperator;
let stranger: GivenOperator;
beforeAll(async () => {
  [application, other] = [await givenApplication(service), await givenApplication(service)];
  person = await givenIdentity(service, application);
  owner = await givenOperator(service, [{ role: 'owner' }]);
  support = await givenOperator(service, [{ role: 'support', application }]);
  stranger = await givenOperator(service, [{ role: 'admin', application: other }]);
});

const read = async (operator: GivenOperator, path: string): Promise<string> =>
  visibleText((await operator.get(path)).text);

/** One that waits for the mail server, with a code that works. */
async function givenWaitingMail(): Promise<string> {
  const id = newId();
  const data = { link: 'https://id.example.com/login/reset?code=works', code: '428913', minutes: 30 };
  await service.db.query(
    `INSERT INTO mail_outbox (id, application_id, identity_id, template, language, recipient, sealed_content, created_at,
       expires_at, attempts, next_attempt_at)
     VALUES ($1, $2, $3, 'reset_password', 'en', $4, $5, now(), now() + interval '30 minutes', 1, now() + interval '1 hour')`,
    [id, application.id, person.id, person.email, service.app.get(MailContents).seal(id, { name: '<b>Ada', data })],
  );
  return id;
}

/** One that the mail server refused for good. */
async function givenDeadMail(): Promise<string> {
  const id = newId();
  await service.db.query(
    `INSERT INTO mail_outbox (id, application_id, identity_id, template, language, recipient, sealed_content, created_at,
       attempts, next_attempt_at, dead_at, last_error)
     VALUES ($1, $2, $3, 'invitation', 'en', $4, '\\x00', now() - interval '1 hour', 9, now(), now(), '550 no such mailbox')`,
    [id, application.id, person.id, person.email],
  );
  return id;
}

describe('The overview', () => {
  // The first of the file: what the doctor finds is kept for a minute.
  it('names a pending migration, as the doctor does, to operators of every application, in their language', async () => {
    const { rows } = await service.db.query(
      'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING *',
    );
    const [{ id, timestamp, name }] = rows;
    await until(async () => (await read(owner, '/console')).includes(`migrations: 1 migration pending: ${name}`));
    expect(await read(support, '/console')).not.toContain(name);
    const german = await givenOperator(service, [{ role: 'viewer' }]);
    await service.db.query("UPDATE identities SET locale = 'de' WHERE id = $1", [german.identityId]);
    const { text } = await german.get('/console');
    expect(visibleText(text)).toContain(`Migrationen: 1 Migration steht aus: ${name}`);
    expect(visibleText(text)).toContain('Führen Sie `npm run -s cli -- migrate` aus.');
    expect(text).not.toContain('lang="en"');
    await service.db.query('INSERT INTO migrations (id, timestamp, name) VALUES ($1, $2, $3)', [id, timestamp, name]);
  });

  it('names what needs attention, and nothing else, to operators of that application', async () => {
    expect(await read(support, '/console')).toContain('Nothing needs your attention.');
    await givenDeadMail();
    await service.db.query("UPDATE api_keys SET expires_at = now() + interval '3 days' WHERE application_id = $1", [
      application.id,
    ]);
    for (const operator of [owner, support]) {
      const page = await read(operator, '/console');
      expect(page).toContain(`Mails of ${application.slug} were given up`);
      expect(page).toMatch(new RegExp(`The API key .+ of ${application.slug} ends soon`));
    }
    expect(await read(stranger, '/console')).toContain('Nothing needs your attention.');
  });
});

describe('The dashboard of an application', () => {
  it('shows the figures to operators of that application, with links that stay in the console', async () => {
    const shop = await givenApplication(service);
    await givenWeek(service, shop);
    const viewer = await givenOperator(service, [{ role: 'viewer', application: shop }]);
    const { slug } = shop;
    const path = `/console/applications/${slug}/dashboard`;
    for (const operator of [owner, viewer]) {
      const chosen = await operator.get(`/console/dashboard?application=${slug}`);
      expect(chosen.headers.get('location')).toBe(path);
      const { text, headers } = await operator.get(`${path}?range=7d&type=request`);
      expect(text).toContain('Requests over time');
      expect(text).toContain(`href="${path}?range=30d&amp;type=request"`);
      expect(text).not.toContain('href="/dashboard');
      expect(headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+';/);
    }
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(`/console/dashboard?application=${slug}`)).status).toBe(404);
    expect((await viewer.get('/console')).text).toContain('action="/console/dashboard"');
    expect((await viewer.get(`/console/applications/${slug}`)).text).toContain(`href="${path}"`);
  });

  it('speaks the language of the operator', async () => {
    const shop = await givenApplication(service);
    await givenWeek(service, shop);
    const operator = await givenOperator(service, [{ role: 'viewer', application: shop }]);
    await service.db.query("UPDATE identities SET locale = 'de' WHERE id = $1", [operator.identityId]);
    const { text } = await operator.get(`/console/applications/${shop.slug}/dashboard?range=7d&type=request`);
    expect(text).toMatch(/aria-label="Anfragen im Verlauf: insgesamt \d+\.\d{3}, davon Fehler: /);
    expect(text).toMatch(/<text [^>]*>(Mo|Di|Mi|Do|Fr|Sa|So)<\/text>/);
    expect(visibleText(text)).toMatch(/7 Tage .* Fehlerrate [\d,]+ % /);
    expect(text).not.toContain('lang="en"');
    for (const english of Object.values(WORDS.en.dashboard.signIns.steps)) expect(text).not.toContain(english);
  });

  it('says that the plan includes no telemetry', async () => {
    const { slug } = await givenApplication(service, { plan: { metrics: null } });
    expect(await read(owner, `/console/applications/${slug}/dashboard`)).toContain('there are no figures');
  });
});

describe('The audit trail', () => {
  it('is narrowed by links and fields, page by page, and downloaded as CSV, at the applications of the operator', async () => {
    for (let n = 0; n < 40; n += 1)
      await service.db.query(
        `INSERT INTO audit_events (id, occurred_at, type, application_id, identity_id, request_id, details)
         VALUES ($1, now(), 'identity.blocked', $2, $3, 'of-a-customer', '{"note":"<b>"}')`,
        [newId(), application.id, person.id],
      );
    const path = `/console/trail?kind=identity.blocked&application=${application.slug}&user=&since=2020-01-31`;
    const first = await owner.get(path);
    expect(first.text.match(/request of-a-customer/g)).toHaveLength(30);
    expect(first.text).not.toContain('<b>');
    const more = /<a href="([^"]+)"[^>]*>Show more/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await owner.get(more)).text.match(/request of-a-customer/g)).toHaveLength(10);
    const csv = await support.get('/console/trail/export?kind=identity.blocked');
    expect(csv.text.trim().split('\n')).toHaveLength(41);
    expect((await owner.get('/console/trail?kind=nothing.like_that')).status).toBe(400);
    expect((await stranger.get(`/console/trail?application=${application.slug}`)).status).toBe(403);
    expect((await stranger.get('/console/trail/export')).text).not.toContain(person.id);
  });

  it('says who did what to whom in words: a session of the application is not one of the account pages', async () => {
    const seen = await givenIdentity(service, application);
    await givenSession(service, { application, identity: seen });
    const form = await owner.post(`/console/people/${seen.id}/block`);
    expect(form.status).toBe(303);
    const trail = await read(owner, `/console/trail?user=${seen.id}`);
    expect(trail).toMatch(new RegExp(`Account blocked.*${seen.email}.*by ${owner.email}.*Session opened`, 's'));
    expect(await read(owner, `/console/people/${seen.id}`)).not.toContain('Account pages opened');
    const own = await owner.get(`/console/trail?user=${owner.identityId}`);
    expect(visibleText(own.text)).toContain(owner.email);
    expect(own.text).not.toContain('application=gatehouse-console'); // it is within no reach
    for (const path of ['', '/trail', '/mail'])
      expect((await owner.get(`/console${path}`)).text).toContain(`>${application.slug}</option>`);
    expect((await stranger.get('/console')).text).not.toContain(application.slug);
  });

  // Red where a download asks about the role only at the beginning.
  it('ends with the role: a download gives nothing that is read after the role was taken', async () => {
    const leaving = await givenOperator(service, [{ role: 'viewer', application }]);
    const barrier = await Barrier.hold(service, 'LOCK TABLE audit_events IN ACCESS EXCLUSIVE MODE');
    const answer = leaving.get('/console/trail/export').then(
      ({ text }) => text,
      () => 'broken off',
    );
    await barrier.sees(1);
    await service.db.query('DELETE FROM operators WHERE identity_id = $1', [leaving.identityId]);
    await barrier.release();
    expect(await answer).toBe('broken off');
  });

  it('has what operators do for a key of every application, and not for a key of one', async () => {
    const [everywhere, ofOne] = [await Operator.of(service), await Operator.of(service, { application })];
    const path = `/audit?user=${owner.identityId}`;
    expect((await everywhere.get(path)).body.events).toMatchObject([{ kind: 'session.opened' }]);
    expect((await ofOne.get(path)).body.events).toEqual([]);
  });
});

describe('Mails', () => {
  it('are listed without their text, and sent again with a reason, by support and not by a viewer', async () => {
    const id = await givenDeadMail();
    const viewer = await givenOperator(service, [{ role: 'viewer', application }]);
    const list = `/console/mail?application=${application.slug}&state=dead`;
    expect(await read(support, list)).toContain('The mail server said: 550 no such mailbox');
    expect(await read(support, list)).toContain(person.email);
    const listed = await support.get(list);
    expect(listed.text).toContain(`/console/mail/${id}/retry`);
    expect(listed.text).toContain('<strong>Given up</strong>');
    expect((await viewer.get(list)).text).not.toContain('/retry');
    expect((await viewer.post(`/console/mail/${id}/retry`)).headers.get('x-error-code')).toBe('role_too_small');
    expect((await stranger.get(`/console/mail/${id}/retry`)).status).toBe(404);
    expect((await stranger.post(`/console/mail/${id}/retry`)).status).toBe(404);
    await support.post(`/console/mail/${id}/retry`, { reason: 'the mailbox exists now' });
    const { rows } = await service.db.query(
      "SELECT operator_id, details FROM audit_events WHERE type = 'mail.retried' AND details->>'id' = $1",
      [id],
    );
    expect(rows).toMatchObject([
      { operator_id: support.identityId, details: { reason_given: 'the mailbox exists now' } },
    ]);
  });
});

describe('A mail', () => {
  it('is drawn as its reader gets it, without a link or a code that works, in a frame that loads and runs nothing', async () => {
    const id = await givenWaitingMail();
    const page = await support.get(`/console/mail/${id}`);
    expect(page.text).toContain(`<iframe class="mail" src="/console/mail/${id}/picture"`);
    expect(page.text).toContain('sandbox');
    expect(visibleText(page.text)).toContain('Links and codes are hidden: ••••••');
    const picture = await support.get(`/console/mail/${id}/picture`);
    expect(picture.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
    );
    expect(picture.text).toContain('&lt;b>Ada');
    for (const { text } of [page, picture]) {
      expect(text).toContain('https://••••••');
      expect(text).not.toMatch(/works|428913/);
    }
    for (const path of ['', '/picture']) expect((await stranger.get(`/console/mail/${id}${path}`)).status).toBe(404);
  });

  it('is drawn from its template once it is delivered, and the page says so', async () => {
    const id = await givenWaitingMail();
    await service.db.query(
      'UPDATE mail_outbox SET sent_at = now(), sealed_content = NULL, recipient = NULL WHERE id = $1',
      [id],
    );
    expect(await read(support, `/console/mail/${id}`)).toContain('What was filled in is no longer kept.');
    const { text } = await support.get(`/console/mail/${id}/picture`);
    expect(text).toContain('Hello …,');
    expect(text).toContain('valid for 30 minutes');
    expect((await support.get(`/console/people/${person.id}`)).text).toContain(`href="/console/mail/${id}"`);
  });
});

describe('Signing keys', () => {
  it('are rotated by an owner of every application, once verifiers know the next ones', async () => {
    const ofOne = await givenOperator(service, [{ role: 'owner', application }]);
    expect((await ofOne.get('/console/signing-keys')).headers.get('x-error-code')).toBe('role_too_small');
    await service.db.query('UPDATE signing_keys SET created_at = now()'); // a run may have begun long ago
    const early = await owner.post('/console/signing-keys/rotate', { reason: 'yearly' });
    expect([early.status, early.headers.get('x-error-code')]).toEqual([409, 'signing_key_too_young']);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(300);
    await service.db.query("UPDATE signing_keys SET created_at = created_at - interval '1 hour'");
    const done = await owner.post('/console/signing-keys/rotate', { reason: 'yearly' });
    const page = await read(owner, done.headers.get('location') as string);
    expect(page).toContain('The keys are rotated.');
    expect(page).toContain('No longer signs');
    const { rows } = await service.db.query(
      "SELECT operator_id, details->>'reason_given' AS reason FROM audit_events WHERE type = 'signing_keys.rotated'",
    );
    expect(rows).toEqual(Array(3).fill({ operator_id: owner.identityId, reason: 'yearly' }));
  });
});
