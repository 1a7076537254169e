import { hostedRoutes } from '../support/endpoints.js';
import { givenApplication } from '../support/given.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { otherSpellings } from '../support/other-spellings.js';
import { sendLine } from '../support/raw.js';
import { useService } from '../support/service.js';

describe('Every route of the hosted login', () => {
  const service = useService();

  it('R69: has no other spelling at all', async () => {
    const browser = new Browser(service);
    const { path: page, query } = await givenLogin(service, await givenApplication(service));
    await browser.open(page);
    for (const { method, path } of hostedRoutes(service))
      for (const spelling of otherSpellings(path)) {
        const { status } = await sendLine(service.url, `${method} ${spelling}${query}`, {
          cookie: browser.cookieHeader(),
        });
        expect([method, spelling, [400, 404].includes(status) && status]).toEqual([method, spelling, status]);
      }
  });
});
