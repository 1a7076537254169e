import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { NotesModule } from '../../examples/notes.module.js';
import { SeedFileFaulty } from '../../src/applications/seeding/seeding.errors.js';
import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, type GivenSession, givenApplication, givenSession } from '../support/given.js';
import { givenSessionEndsIn } from '../support/given-changes.js';
import { useService } from '../support/service.js';

const API = 'https://api.example.com';

describe('What an access token says', () => {
  const service = useService({}, [NotesModule]);
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const refresh = async (session: GivenSession) => {
    const body = { client_type: 'server', refresh_token: session.refreshToken };
    const answer = await service.http.post('/v1/auth/refresh', body);
    expect(answer.status).toBe(200);
    session.refreshToken = answer.body.refresh_token;
    return answer.body;
  };
  const notes = async (token: string) =>
    (await service.http.get('/v1/notes/mine', { authorization: `Bearer ${token}` })).status;
  const seed = (audiences: Record<string, string | null>) =>
    service.app
      .get(SeedingService)
      .apply(
        JSON.stringify({ applications: Object.entries(audiences).map(([slug, audience]) => ({ slug, audience })) }),
      );
  const faultsOf = (audiences: Record<string, string | null>): Promise<string> =>
    seed(audiences).then(
      () => 'accepted',
      (error) => (error instanceof SeedFileFaulty ? error.message : `unexpected: ${error}`),
    );

  it('I6: names the application as client_id, as libraries expect it', async () => {
    const { accessToken } = await givenSession(service, { application });
    expect(decodeJwt(accessToken)).toMatchObject({
      client_id: application.id,
      app: application.id,
      aud: application.id,
    });
  });

  // Red while every token lives for ACCESS_TOKEN_TTL.
  it('I28: ends with its session at the latest, and its seconds say so', async () => {
    const session = await givenSession(service, { application });
    await givenSessionEndsIn(service, session.sessionId, '120 s');
    const { access_token, access_expires_seconds, refresh_expires_seconds } = await refresh(session);
    expect(access_expires_seconds).toBeLessThanOrEqual(120);
    expect(access_expires_seconds).toBe(refresh_expires_seconds);
    const { iat, exp } = decodeJwt<{ iat: number; exp: number }>(access_token);
    expect(exp - iat).toBe(access_expires_seconds);
  });

  it("I6: is for the application's own audience once it has one; nobody is signed out, and older tokens count", async () => {
    const session = await givenSession(service, { application });
    await seed({ [application.slug]: API });
    const first = (await refresh(session)).access_token;
    const keys = createRemoteJWKSet(new URL(`${service.url}/.well-known/jwks.json`));
    await jwtVerify(first, keys, { issuer: service.url, audience: API, typ: 'at+jwt' });
    await seed({ [application.slug]: 'shop-api' });
    const second = (await refresh(session)).access_token;
    expect(decodeJwt(second).aud).toBe('shop-api');
    for (const token of [session.accessToken, first, second]) expect(await notes(token)).toBe(200);
    const shown = await runCli(service.variables, 'applications', 'show', application.slug, '--json');
    expect(shown.json).toMatchObject({ audience: 'shop-api' });
    await seed({ [application.slug]: null });
    expect(decodeJwt((await refresh(session)).access_token).aud).toBe(application.id);
  });

  it('I6: whatever the audience says, the session tells a portal from an application', async () => {
    await seed({ [application.slug]: API });
    const session = await givenSession(service, { application });
    await service.db.query("UPDATE sessions SET audience = 'portal' WHERE id = $1", [session.sessionId]);
    const bearer = { authorization: `Bearer ${session.accessToken}` };
    expectFailure(await service.http.get('/v1/notes/mine', bearer), 401, 'access_token_invalid');
    await seed({ [application.slug]: null });
  });

  it('I6: an audience is one application’s alone, and nothing that could be taken for another', async () => {
    const other = await givenApplication(service);
    await seed({ [other.slug]: API });
    const slug = application.slug;
    expect(await faultsOf({ [slug]: 'portal' })).toContain('applications[0].audience: must not be `portal`');
    expect(await faultsOf({ [slug]: service.url })).toContain('must not be PUBLIC_URL');
    expect(await faultsOf({ [slug]: `${service.url}/` })).toContain('must not be PUBLIC_URL');
    expect(await faultsOf({ [slug]: other.id })).toContain('must not be an id');
    expect(await faultsOf({ [slug]: 'two words' })).toContain('without spaces');
    expect(await faultsOf({ [slug]: API })).toContain(
      'applications[0].audience: is the audience of another application',
    );
    expect(await faultsOf({ [slug]: 'one', [other.slug]: 'one' })).toContain('is the audience of another application');
    expect(await faultsOf({ [slug]: API, [other.slug]: 'other' })).toBe('accepted');
    expect(await faultsOf({ [slug]: 'other', [other.slug]: API })).toBe('accepted'); // exchanged in one file
    const { rows } = await service.db.query('SELECT audience FROM applications WHERE id = $1', [application.id]);
    expect(rows).toEqual([{ audience: 'other' }]);
  });
});
