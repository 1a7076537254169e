import { givenApplication, givenSession, givenTimePasses } from './support/given.js';
import { type Service, startService } from './support/service.js';

describe('POST /v1/auth/refresh', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const refresh = (refresh_token: string, client_type = 'server') =>
    service.http.post('/v1/auth/refresh', { client_type, refresh_token });

  it('rotates the living token', async () => {
    const { refreshToken } = await givenSession(service);
    const answer = await refresh(refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-refresh-outcome')).toBe('rotated');
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      access_expires_seconds: 900,
      refresh_token: expect.stringMatching(/^gh_rt_/),
      refresh_expires_seconds: 604_800,
    });
    expect(answer.body.refresh_token).not.toBe(refreshToken);
  });

  it('replays the same successor to the parent within the overlap', async () => {
    const { refreshToken } = await givenSession(service);
    const first = await refresh(refreshToken);
    const second = await refresh(refreshToken);
    expect(second.headers.get('x-refresh-outcome')).toBe('replayed');
    expect(second.body.refresh_token).toBe(first.body.refresh_token);
  });

  it('recovers a response that was lost, and declares the lost successor dead', async () => {
    const { refreshToken, sessionId } = await givenSession(service);
    const lost = await refresh(refreshToken);
    await givenTimePasses(service, sessionId, '31 seconds');
    const fresh = await refresh(refreshToken);
    expect(fresh.headers.get('x-refresh-outcome')).toBe('recovered');
    expect(fresh.body.refresh_token).not.toBe(lost.body.refresh_token);
    const again = await refresh(refreshToken);
    expect(again.body.refresh_token).toBe(fresh.body.refresh_token);
    const thief = await refresh(lost.body.refresh_token);
    expect(thief.status).toBe(401);
    expect(thief.headers.get('x-error-code')).toBe('refresh_token_reused');
    expect((await refresh(fresh.body.refresh_token)).status).toBe(401);
  });

  it("honours the application's own overlap", async () => {
    const application = await givenApplication(service, { refreshOverlap: 0 });
    const { refreshToken } = await givenSession(service, { application });
    await refresh(refreshToken);
    expect((await refresh(refreshToken)).headers.get('x-refresh-outcome')).toBe('recovered');
  });
});
