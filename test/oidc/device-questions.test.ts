import { useDevice } from '../support/device.js';
import { agreementsOf, givenDocuments } from '../support/given-documents.js';
import { Organizations } from '../support/given-organizations.js';
import { visibleText } from '../support/hosted.js';
import { claimsIn } from '../support/oidc.js';
import { useService } from '../support/service.js';

const service = useService({ TRUST_PROXY: '1' });
const { given, start, poll, pollsMayCome, enter, signIn, allow } = useDevice(service);

describe('A person who signs in for a device', () => {
  it('is asked which organization, and what to agree to, before the device gets anything', async () => {
    const { application, identity } = given;
    await givenDocuments(service, application, { terms: '2' });
    const organizations = await Organizations.of(service, application);
    for (const slug of ['acme', 'globex']) await organizations.put(await organizations.make(slug), identity);
    const initech = await organizations.make('initech');
    await organizations.put(initech, identity, ['admin']);
    const { body } = await start();
    const browser = await signIn(await enter(body.user_code));
    expect(visibleText(browser.page.text)).toContain('Before you go on');
    expect(await poll(body.device_code)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } });
    await browser.press('Agree and continue', { answer: 'agree', terms: '2' });
    await browser.land();
    expect(visibleText(browser.page.text)).toContain('Choose an organization');
    await browser.press('The initech', { organization: initech.id });
    await browser.land();
    await allow(browser);
    await pollsMayCome();
    const answer = await poll(body.device_code);
    expect(answer.status).toBe(200);
    expect(claimsIn(answer.body.access_token)).toMatchObject({ org_slug: 'initech', roles: ['admin'] });
    expect(await agreementsOf(service, identity.id)).toEqual(['terms 2 page']);
  });
});
