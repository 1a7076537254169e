import { givenAccountPages } from '../support/account-pages.js';
import { formOf } from '../support/hosted.js';
import { useService } from '../support/service.js';

const FROM_ELSEWHERE = { 'sec-fetch-site': 'cross-site' };

describe('R36: what another site sends to an account page with a form', () => {
  const service = useService();

  async function givenProfile() {
    const { browser, session } = await givenAccountPages(service);
    const page = await browser.open('/portal/profile');
    const stored = async () =>
      (await service.db.query('SELECT * FROM identities WHERE id = $1', [session.identity.id])).rows[0];
    return { browser, stored, form: formOf(page, 'Save') };
  }

  it.each<[what: string, headers: Record<string, string>]>([
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ])('changes nothing as %s', async (_what, headers) => {
    const { browser, stored } = await givenProfile();
    const before = await stored();
    const answer = await browser.open('/portal/profile?name=Mallory', { ...FROM_ELSEWHERE, ...headers });
    expect(answer.headers.get('content-security-policy') ?? '').toContain("frame-ancestors 'none'");
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it.each<[what: string, headers: Record<string, string>]>([
    ['a post', { ...FROM_ELSEWHERE, origin: 'https://evil.example' }],
    ['a post of an older browser', { origin: 'https://evil.example' }],
    ['a post without an origin', { ...FROM_ELSEWHERE, origin: 'null' }],
  ])('changes nothing as %s, even with the token of the form', async (_what, headers) => {
    const { browser, stored, form } = await givenProfile();
    const before = await stored();
    const answer = await browser.post(form.action, { ...form.hidden, name: 'Mallory' }, headers);
    expect(answer.status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});
