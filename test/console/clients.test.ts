import { actOf, asked, hidden, lastAct } from '../support/console-forms.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { type GivenOperator, givenOperator, letSignInAge } from '../support/given-operator.js';
import { visibleText } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let admin: GivenOperator;
let viewer: GivenOperator;
let room: string;

beforeAll(async () => {
  application = await givenApplication(service, { name: 'Shop' });
  admin = await givenOperator(service, [{ role: 'admin', application }]);
  viewer = await givenOperator(service, [{ role: 'viewer', application }]);
  room = `/console/applications/${application.slug}/clients`;
});

const fields = (more: Record<string, string>) => ({
  ...{ name: 'Reports', type: 'web', redirect_urls: 'https://reports.example.com/in', first_party: 'yes' },
  ...more,
});
const shownSecret = ({ text }: Answer): string => /class="once">(gh_key_[^<]+)</.exec(text)?.[1] ?? '';

/** A client that authenticates is told that its code is wrong, and not who it is. */
async function authenticates(id: string, secret: string): Promise<boolean> {
  const form = { grant_type: 'authorization_code', code: 'x', redirect_uri: 'https://reports.example.com/in' };
  const { body } = await service.http.form('/oauth/token', { ...form, client_id: id, client_secret: secret });
  return body.error === 'invalid_grant';
}

describe('A client of OpenID Connect', () => {
  it('is added with a secret that one page shows, changed after a review, gets a new secret, and is removed', async () => {
    const made = await admin.post(room, fields({ id: 'reports', post_logout_urls: 'https://reports.example.com/bye' }));
    const secret = shownSecret(made);
    expect([made.headers.get('cache-control'), await authenticates('reports', secret)]).toEqual(['no-store', true]);
    expect(await lastAct(service, 'client.changed')).toMatchObject(actOf(admin));
    expect((await admin.get(`${room}/reports`)).text).not.toContain(secret);

    const change = await admin.get(`${room}/reports/change`);
    expect(change.text).toContain('https://reports.example.com/bye</textarea>');
    const urls = 'https://reports.example.com/in\nhttps://two.example.com/in';
    const review = await admin.post(`${room}/reports/review`, fields({ redirect_urls: urls, first_party: 'no' }));
    expect(review.text).toContain('https://two.example.com/in');
    const form = asked(review, 'seen', 'changes');
    expect(JSON.parse(form.changes as string)).toEqual({
      redirect_urls: urls.split('\n'),
      post_logout_urls: [],
      first_party: false,
    });
    const saved = await admin.post(`${room}/reports`, form);
    expect((await admin.get(saved.headers.get('location') as string)).text).toContain('The client is changed.');
    const stale = await admin.post(`${room}/reports`, form);
    expect([stale.status, stale.text.includes('has changed meanwhile')]).toEqual([412, true]);

    const keys = `/console/applications/${application.slug}/keys`;
    const asking = await admin.get(`${keys}/new?client=reports`);
    expect(hidden(asking, 'client')).toBe('reports');
    const second = shownSecret(await admin.post(keys, { name: 'second', client: 'reports' }));
    expect([await authenticates('reports', second), await authenticates('reports', secret)]).toEqual([true, true]);

    const removing = await admin.get(`${room}/reports/remove`);
    expect(removing.text).toContain('its secrets stop working at once');
    const typedWrong = await admin.post(`${room}/reports/remove`, { typed: 'reports' });
    expect(typedWrong.headers.get('x-error-code')).toBe('confirmation_differs');
    const removed = await admin.post(`${room}/reports/remove`, { typed: 'Reports' });
    expect((await admin.get(removed.headers.get('location') as string)).text).toContain('The client is removed.');
    expect(await lastAct(service, 'client.changed')).toMatchObject(actOf(admin));
    expect([await authenticates('reports', second), (await admin.get(`${room}/reports`)).status]).toEqual([false, 404]);
  });

  // Red where a form without an id of its own is refused for its own client, and the secret is lost unsaid.
  it('is made once with its secret by a form that comes twice', async () => {
    const form = fields({ id: 'twice', newId: hidden(await admin.get(`${room}/new`), 'newId') });
    const answers = await Promise.all([admin.post(room, form), admin.post(room, form)]);
    const led = answers.find(({ status }) => status === 303)?.headers.get('location') as string;
    expect(answers.map(shownSecret).filter((secret) => secret !== '')).toHaveLength(1);
    expect((await admin.get(led)).text).toContain('If you missed the secret, make a new one.');
    const secrets = await service.db.query("SELECT FROM api_keys WHERE client_id = 'twice'");
    expect([led.startsWith(`${room}/twice?`), secrets.rowCount]).toEqual([true, 1]);
  });

  // Red where they are two transactions.
  it('is not there without its secret', async () => {
    await service.db.query("ALTER TABLE api_keys ADD CONSTRAINT no_half CHECK (name <> 'half')");
    const broken = await admin.post(room, fields({ id: 'half' }));
    await service.db.query('ALTER TABLE api_keys DROP CONSTRAINT no_half');
    expect([broken.status, (await admin.get(`${room}/half`)).status]).toEqual([500, 404]);
  });

  it('that is public gets no secret', async () => {
    const made = await admin.post(room, fields({ id: 'spa', type: 'public' }));
    expect([made.status, shownSecret(made), made.text.includes('can sign users in')]).toEqual([200, '', true]);
    const page = await admin.get(`${room}/spa`);
    expect(page.text).toContain('A public client keeps no secret.');
    expect(page.text).not.toContain('/keys/new');
  });

  it('is refused with what was typed and the name of the field, in the language of the operator', async () => {
    await service.db.query("UPDATE identities SET locale = 'de' WHERE id = $1", [admin.identityId]);
    const typed = fields({ id: 'shop-tool', name: 'Typed', redirect_urls: 'https://*.example.com/in' });
    const faulty = await admin.post(room, typed);
    expect([faulty.status, faulty.headers.get('x-error-code')]).toEqual([400, 'malformed_input']);
    expect(faulty.text).toContain('value="Typed"');
    const said =
      'Redirect-URLs: So wird es nicht angenommen. redirect_urls[0]: Ohne Platzhalter, jede ganz ausgeschrieben.';
    expect(visibleText(faulty.text)).toContain(said);
    expect(faulty.text).not.toContain('lang="en"');
    const taken = await admin.post(room, fields({ id: 'spa' }));
    expect([taken.status, taken.text.includes('Wählen Sie eine andere')]).toEqual([409, true]);
    await service.db.query('UPDATE identities SET locale = NULL WHERE id = $1', [admin.identityId]);
  });

  it('is for admins of its application, just signed in, and no form of another page changes it', async () => {
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, tired);
    const stranger = await givenOperator(service, [{ role: 'admin', application: await givenApplication(service) }]);
    expect((await viewer.get(`${room}/spa`)).text).not.toContain('/spa/change');
    const refused = [
      await viewer.post(room, fields({ id: 'mine' })),
      await tired.post(room, fields({ id: 'mine' })),
      await tired.post(`${room}/spa/remove`, { typed: 'Reports' }),
      await stranger.post(`${room}/spa/remove`, { typed: 'Reports' }),
      await admin.post(`${room}/spa`, { changes: '{"jwks_uri":"https://evil.example.com/keys"}' }),
      await admin.post(room, fields({ id: 'mine', reason: '' })),
    ];
    expect(refused.map(({ headers }) => headers.get('x-error-code'))).toEqual([
      ...['role_too_small', 'proof_needed', 'proof_needed', 'application_not_found', 'malformed_input'],
      'reason_missing',
    ]);
  });
});
