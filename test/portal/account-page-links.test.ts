import { givenAccountPages, pageSessionIn } from '../support/account-pages.js';
import { givenApplication } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { formOf } from '../support/hosted.js';
import { useService } from '../support/service.js';
import { person } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

describe('The way from the account pages to a provider and back', () => {
  const service = useService();

  it('R36: is not used up by a look ahead, nor by another browser, and ends with the link', async () => {
    const upstream = await Upstream.start();
    const application = await givenApplication(service);
    await givenProvider(service, application, { issuer: upstream.issuer });
    const { browser, session } = await givenAccountPages(service, { application });
    await service.db.query('INSERT INTO fresh_proofs (session_id, proved_at, tries) VALUES ($1, now(), 0)', [
      pageSessionIn(browser),
    ]);
    const { action, hidden } = formOf(await browser.open('/portal/linked-accounts/add'), 'Continue with corp');
    const departed = await browser.post(action, { ...hidden, provider: 'corp' });
    const { state = '', nonce = '' } = Object.fromEntries(new URL(departed.headers.get('location') ?? '').searchParams);
    const claims = person();
    upstream.grant(await upstream.sign({ nonce, ...claims }));
    const back = `/portal/linked-accounts/callback/${application.slug}/corp?code=the-code&state=${state}`;
    expect((await browser.open(back, { 'sec-purpose': 'prefetch' })).status).toBe(204);
    expect((await service.http.get(back)).status).toBe(401);
    const { browser: other } = await givenAccountPages(service, { application });
    expect((await other.open(back)).headers.get('x-error-code')).toBe('link_answer_unknown');
    expect((await browser.open(back)).status).toBe(303);
    await upstream.stop();
    const { rows } = await service.db.query('SELECT identity_id FROM linked_accounts WHERE subject = $1', [claims.sub]);
    expect(rows).toEqual([{ identity_id: session.identity.id }]);
  });
});
