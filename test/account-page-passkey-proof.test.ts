import { givenAccountPages } from './support/account-pages.js';
import { auditEvents } from './support/audit.js';
import { type GivenApplication, givenApplication } from './support/given.js';
import { accountPasskeyFormOf, givenPasskey } from './support/given-passkey.js';
import { useService } from './support/service.js';

describe('A passkey as a fresh proof on the account pages', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1' });
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  async function givenConfirmation() {
    const { browser, session } = await givenAccountPages(service, { application });
    const device = await givenPasskey(service, application, session.identity);
    const send = async (credential?: string) => {
      const { action, csrf, request } = accountPasskeyFormOf(await browser.open('/portal/confirm'));
      return browser.post(action, { csrf, credential: credential ?? device.use(request) });
    };
    return { identityId: session.identity.id, device, send };
  }

  it('is refused and audited where its counter went back', async () => {
    const { identityId, device, send } = await givenConfirmation();
    device.counter = 7;
    expect((await send()).status).toBe(303);
    device.counter = 2;
    const refused = await send();
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([401, 'passkey_invalid']);
    const events = await auditEvents(service, { identityId, type: 'passkey.counter_went_back' });
    expect(events.map(({ details }) => details)).toEqual([{ passkey_id: device.id, stored: 8, presented: 3 }]);
  });

  it('is limited, and a right one clears the count', async () => {
    const { send } = await givenConfirmation();
    for (let attempt = 0; attempt < 9; attempt += 1) expect((await send('{}')).status).toBeLessThan(429);
    expect((await send()).status).toBe(303);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await send('{}')).status).toBeLessThan(429);
    expect((await send()).status).toBe(429);
  });
});
