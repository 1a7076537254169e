import { givenAccountPages, pageSessionIn } from '../support/account-pages.js';
import { auditEvents } from '../support/audit.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { accountPasskeyFormOf, givenPasskey } from '../support/given-passkey.js';
import { useService } from '../support/service.js';

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
    return { identity: session.identity, identityId: session.identity.id, browser, device, send };
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

  it('counts for the account of the passkey alone, and in the session that asked for it', async () => {
    const [mine, theirs] = [await givenConfirmation(), await givenConfirmation()];
    const { request } = accountPasskeyFormOf(await mine.browser.open('/portal/confirm'));
    const foreign = await mine.send(theirs.device.use(request));
    expect([foreign.status, foreign.headers.get('x-error-code')]).toEqual([401, 'passkey_invalid']);
    const { browser } = await givenAccountPages(service, { application, identity: mine.identity });
    const elsewhere = accountPasskeyFormOf(await browser.open('/portal/confirm')).request;
    const replayed = await mine.send(mine.device.use(elsewhere));
    expect([replayed.status, replayed.headers.get('x-error-code')]).toEqual([401, 'passkey_invalid']);
    const { rowCount } = await service.db.query('SELECT FROM fresh_proofs WHERE session_id = $1', [
      pageSessionIn(mine.browser),
    ]);
    expect(rowCount).toBe(0);
    expect((await mine.send()).status).toBe(303);
  });

  it('is limited, and a right one clears the count', async () => {
    const { send } = await givenConfirmation();
    for (let attempt = 0; attempt < 9; attempt += 1) expect((await send('{}')).status).toBeLessThan(429);
    expect((await send()).status).toBe(303);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await send('{}')).status).toBeLessThan(429);
    expect((await send()).status).toBe(429);
  });
});
