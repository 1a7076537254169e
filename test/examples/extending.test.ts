import { ConfigService } from '@nestjs/config';
import { NotesModule } from '../../examples/notes.module.js';
import { givenApplication, givenSession } from '../support/given.js';
import { useService } from '../support/service.js';

describe('an extension (examples/notes.module.ts)', () => {
  const service = useService({}, [NotesModule]);

  const codeOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await service.http.get(path, headers);
    return [answer.status, answer.headers.get('x-error-code')];
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it.each([
    ['/v1/notes/mine', 'access_token_invalid'],
    ['/v1/notes/portal', 'access_token_invalid'],
    ['/v1/notes/all', 'api_key_invalid'],
    ['/v1/notes/draft', 'flow_invalid'],
  ])('lets nobody in at %s without what its decorator asks for', async (path, code) => {
    expect(await codeOf(path)).toEqual([401, code]);
  });

  it('lets in whom its decorators name', async () => {
    const { accessToken, identity, application } = await givenSession(service);
    const key = { 'x-api-key': application.apiKey };
    const urls = { redirect_url: `${application.origin}/callback`, cancel_url: application.origin };
    const flow = (await service.http.post('/v1/applications/login', urls, key)).body.code;
    expect((await service.http.get('/v1/notes/mine', bearer(accessToken))).body).toEqual({ owner: identity.id });
    expect((await service.http.get('/v1/notes/all', key)).body).toEqual({ application: application.slug });
    const draft = await service.http.get('/v1/notes/draft', { 'x-auth-flow-id': flow });
    expect(draft.body).toEqual({ application: application.id });
  });

  it("refuses an application's token where a portal's is due", async () => {
    const { accessToken } = await givenSession(service);
    expect(await codeOf('/v1/notes/portal', bearer(accessToken))).toEqual([401, 'access_token_invalid']);
  });

  it('asks the plan', async () => {
    const { apiKey } = await givenApplication(service, { plan: { metrics: { enabled: false, retentionDays: 30 } } });
    expect(await codeOf('/v1/notes/all', { 'x-api-key': apiKey })).toEqual([403, 'feature_blocked_by_plan']);
  });

  it('is given the settings as every Nest module expects them', () => {
    expect(service.app.get(ConfigService).get('publicUrl')).toBe(service.url);
  });

  it('stands in the API reference with its refusals', async () => {
    const { paths } = (await service.http.get('/docs/openapi.json')).body;
    const { security, responses } = paths['/v1/notes/all'].get;
    expect(security).toEqual([{ 'api-key': [] }]);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '403', '404', '429', '500', '503']));
  });
});
