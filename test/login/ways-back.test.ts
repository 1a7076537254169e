import { givenAccountPages } from '../support/account-pages.js';
import { withoutTable } from '../support/broken-storage.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenChangedApplication } from '../support/given-changes.js';
import { Browser, givenLogin, linkNamed, visibleText } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';

const UNKNOWN_FLOW = `gh_flow_${'A'.repeat(43)}`;
const UNKNOWN_CODE = `gh_code_${'A'.repeat(43)}`;
const UNKNOWN_UNDO = `gh_undo_${'A'.repeat(43)}`;

describe('F25: the page of a failure belongs to the application that the request names', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Herb Shop' });
  });

  const titleOf = ({ text }: Answer) => /<title>(.*?)<\/title>/.exec(text)?.[1];

  function expectWayBack(answer: Answer, status: number): void {
    expect([answer.status, titleOf(answer)]).toEqual([status, expect.stringContaining('Herb Shop')]);
    expect(new URL(linkNamed(answer, 'Back to Herb Shop')).href).toBe(`${application.origin}/`);
  }
  function expectNobodys(answer: Answer, status: number): void {
    expect([answer.status, titleOf(answer)]).toEqual([status, expect.stringContaining('Gatehouse')]);
    expect(visibleText(answer.text)).not.toContain('Back to');
  }

  it('by the flow, in a link that was cut off or changed, and at a page that does not exist', async () => {
    const { path, query, flow } = await givenLogin(service, application);
    const browser = new Browser(service);
    expectWayBack(await browser.open(`/login?flow=${flow}`), 400);
    expectWayBack(await browser.open(path.slice(0, -3)), 400);
    expectWayBack(await browser.open(`/login/nowhere${query}`), 404);
    const other = `${path}&redirect_url=https://evil.example.com`;
    expect((await browser.open(other)).text).not.toContain('evil.example.com');
  });

  it.each<[what: string, footer: string | null, last: string]>([
    ['our own', null, '<footer>Gatehouse</footer>'],
    ['its own, as text', 'Herbs & <b>Co</b>', '<footer>Herbs &amp; &lt;b>Co&lt;/b></footer>'],
    ['none', '', '</main>'],
  ])('ends with a footer of the application: %s', async (_what, footer, last) => {
    const other = await givenApplication(service);
    await givenChangedApplication(service, other, { branding: { footer } });
    const { path } = await givenLogin(service, other);
    const { text } = await new Browser(service).open(path);
    expect(text.replace(/<script.*<\/script>/s, '')).toContain(`${last}</body>`);
  });

  it('and to nobody without one', async () => {
    const browser = new Browser(service);
    for (const flow of ['', UNKNOWN_FLOW, 'x']) expectNobodys(await browser.open(`/login?flow=${flow}`), 400);
    expectNobodys(await browser.open('/login?flow=a&flow=b'), 400);
    expectNobodys(await browser.open('/portal/nowhere'), 404);
  });

  it('by the session of the account pages, also when it is over', async () => {
    const { browser } = await givenAccountPages(service, { application });
    for (const end of [async () => undefined, () => service.db.query('UPDATE sessions SET revoked_at = now()')]) {
      await end();
      expectWayBack(await browser.open('/portal/nowhere'), 404);
      expectWayBack(await browser.open(`/portal/callback?code=${UNKNOWN_CODE}`), 401);
      expectWayBack(await browser.open(`/portal/undo?code=${UNKNOWN_UNDO}`), 404);
    }
    expectWayBack(await browser.open('/portal'), 401);
  });

  it('and says what failed also where the application cannot be found out', async () => {
    const { flow } = await givenLogin(service, application);
    await withoutTable(service, 'auth_flows', async () =>
      expectNobodys(await new Browser(service).open(`/login?flow=${flow}`), 400),
    );
  });
});
