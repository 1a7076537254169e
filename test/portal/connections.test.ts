import { givenAccountPages } from '../support/account-pages.js';
import { auditEvents } from '../support/audit.js';
import { givenConnection } from '../support/every-account-page.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenPortalSession } from '../support/given.js';
import { visibleText } from '../support/hosted.js';
import { basic, givenClientCode, token } from '../support/oidc.js';
import { useService } from '../support/service.js';

describe('Connected applications', () => {
  const service = useService();
  let session: GivenSession;
  let bearer: Record<string, string>;
  beforeEach(async () => {
    session = await givenPortalSession(service);
    bearer = { authorization: `Bearer ${session.accessToken}` };
  });

  const list = async () => (await service.http.get('/v1/portal/connections', bearer)).body.connections;

  it('are listed with their host, and with what they may do', async () => {
    const { id, client } = await givenConnection(service, session);
    await givenConnection(service, await givenPortalSession(service)); // another user's
    expect(await list()).toMatchObject([
      {
        ...{ id, client_id: client.id, name: 'Notes', host: 'client.example.com' },
        ...{ scope: ['openid', 'email'], resources: ['https://mcp.example.com'] },
      },
    ]);
  });

  it('lose their sessions and the consent when it is withdrawn', async () => {
    const { id, client } = await givenConnection(service, session);
    const exchange = async () => {
      const code = await givenClientCode(service, client, session.identity, { scope: 'openid offline_access' });
      return token(
        service,
        { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri },
        basic(client),
      );
    };
    await service.db.query(`UPDATE consents SET scope = '{openid,offline_access}'`);
    const { refresh_token } = (await exchange()).body;
    const waiting = await givenClientCode(service, client, session.identity);
    expect((await service.http.send('DELETE', `/v1/portal/connections/${id}`, { headers: bearer })).status).toBe(204);
    expect(await list()).toEqual([]);
    const refresh = { grant_type: 'refresh_token', refresh_token };
    expect(await token(service, refresh, basic(client))).toMatchObject({ body: { error: 'invalid_grant' } });
    const late = { grant_type: 'authorization_code', code: waiting, redirect_uri: client.redirectUri };
    expect(await token(service, late, basic(client))).toMatchObject({ body: { error: 'invalid_grant' } });
    expect(await auditEvents(service, { identityId: session.identity.id, type: 'consent.withdrawn' })).toHaveLength(1);
    expect((await service.http.get('/v1/portal/connections', bearer)).status).toBe(200); // the owner stays
  });

  it('of another user are not there', async () => {
    const { id } = await givenConnection(service, await givenPortalSession(service));
    expectFailure(
      await service.http.send('DELETE', `/v1/portal/connections/${id}`, { headers: bearer }),
      404,
      'connection_not_found',
    );
    expectFailure(
      await service.http.send('DELETE', '/v1/portal/connections/none', { headers: bearer }),
      404,
      'connection_not_found',
    );
  });

  it('are withdrawn on the account pages too', async () => {
    const { browser, session: visitor } = await givenAccountPages(service);
    await givenConnection(service, visitor);
    await browser.open('/portal/connections');
    const text = visibleText(browser.page.text);
    expect(text).toContain('client.example.com');
    expect(text).toContain('It calls itself “Notes”.');
    expect(text).toContain('act for you at https://mcp.example.com');
    const form = browser.page.text.split('<form').find((part) => part.includes('name="connection"')) ?? '';
    const hidden = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    await browser.post('/portal/connections', Object.fromEntries(hidden));
    await browser.land();
    expect(visibleText(browser.page.text)).toContain('The access is withdrawn.');
    expect(visibleText(browser.page.text)).toContain('None has access to your account.');
  });
});
