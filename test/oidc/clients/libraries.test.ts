import { runCli } from '../../support/cli.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../../support/given.js';
import { givenClient } from '../../support/oidc.js';
import { type Program, startProgram } from '../../support/oidc-programs.js';
import { Visitor } from '../../support/oidc-visitor.js';
import { freePort, useService } from '../../support/service.js';
import { until } from '../../support/until.js';

const service = useService();

interface Library {
  name: string;
  refreshes: boolean;
}

const LIBRARIES: Library[] = [
  { name: 'openid-client', refreshes: true },
  { name: 'oauth4webapi', refreshes: true },
  { name: 'simple-oauth2', refreshes: true },
  { name: 'passport-openidconnect', refreshes: false },
  { name: 'express-openid-connect', refreshes: true },
];

describe.each(LIBRARIES)('$name, as its users have it', ({ name, refreshes }) => {
  let application: GivenApplication;
  let identity: GivenIdentity;
  let program: Program;

  beforeAll(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    program = await startProgram(service, application, `${name}.mjs`);
  });
  afterAll(() => program?.stop());

  const signedIn = () => Visitor.signedIn(`${program.url}/login`, identity);

  it('signs a user in', async () => {
    const visitor = await signedIn();
    expect([visitor.url.href, visitor.page.body, program.said()]).toEqual([
      `${program.url}/`,
      expect.objectContaining({ sub: identity.id }),
      '',
    ]);
  });

  if (!refreshes) return;

  it('refreshes', async () => {
    const visitor = await signedIn();
    const { body } = await visitor.go(`${program.url}/refresh`);
    expect([body.sub, program.said()]).toEqual([identity.id, '']);
    const newest = 'SELECT generation FROM sessions WHERE client_id = $1 ORDER BY created_at DESC LIMIT 1';
    const { rows } = await service.db.query(newest, [program.client.id]);
    expect(rows[0].generation).toBe(2);
  });

  it('signs out, and its session is over', async () => {
    const visitor = await signedIn();
    const { body } = await visitor.go(`${program.url}/logout`);
    expect([visitor.url.href, body.sub, program.said()]).toEqual([`${program.url}/`, undefined, '']);
    const newest = 'SELECT revoked_at FROM sessions WHERE client_id = $1 ORDER BY created_at DESC LIMIT 1';
    const { rows } = await service.db.query(newest, [program.client.id]);
    expect(rows[0].revoked_at).not.toBeNull();
  });
});

describe('express-openid-connect, as its users have it', () => {
  it('signs a user out whose session ends elsewhere, by back-channel logout', async () => {
    const url = `http://localhost:${await freePort()}`;
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const backchannelLogoutUrl = `${url}/backchannel-logout`;
    const client = await givenClient(service, application, { redirectUrls: [`${url}/callback`], backchannelLogoutUrl });
    const program = await startProgram(service, application, 'express-openid-connect.mjs', { as: { url, client } });
    const visitor = await Visitor.signedIn(`${url}/login`, identity);
    expect(visitor.page.body.sub).toBe(identity.id);
    await runCli(service.variables, 'identities', 'block', identity.id);
    await until(async () => (await visitor.go(`${url}/`)).body.sub === undefined);
    program.stop();
  });
});

describe('Auth.js, as its users have it', () => {
  it('signs a user in', async () => {
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const settings = { callback: '/auth/callback/gatehouse' };
    const program = await startProgram(service, application, 'auth-js.mjs', settings);
    const visitor = new Visitor();
    await visitor.go(`${program.url}/auth/signin`);
    await visitor.submit();
    await visitor.submit({ email: identity.email, password: identity.password });
    const { body } = await visitor.go(`${program.url}/auth/session`);
    expect([body, program.said()]).toEqual([
      expect.objectContaining({ user: expect.objectContaining({ sub: identity.id, email: identity.email }) }),
      '',
    ]);
    program.stop();
  });
});
