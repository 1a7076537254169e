import { type Example, isOpenToOthers, startExample } from '../support/example.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { visibleText } from '../support/hosted.js';
import { Http } from '../support/http.js';
import { useService } from '../support/service.js';

describe('examples/back-office', () => {
  const service = useService();
  let application: GivenApplication;
  let example: Example;
  let http: Http;
  beforeAll(async () => {
    application = await givenApplication(service);
    const scopes = ['users:read', 'users:write', 'sessions:read', 'sessions:revoke'] as const;
    const { key } = await Operator.of(service, { application, scopes });
    example = await startExample(service, 'back-office', { variables: { MANAGEMENT_KEY: key } });
    http = new Http(example.url);
  });
  afterAll(() => example.stop());

  const show = (email: string) => http.get(`/?email=${encodeURIComponent(email)}`);
  async function press(html: string, act: string, origin = example.url) {
    const [, inputs = ''] = new RegExp(`action="/${act}">(.*?)<button`).exec(html) ?? [];
    const fields = [...inputs.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    return http.form(`/${act}`, Object.fromEntries(fields), { origin });
  }

  it('finds a user, ends a session, and says why it ended', async () => {
    const { identity, sessionId } = await givenSession(service, { application });
    await givenSession(service, { application, identity });
    const { text, headers } = await show(identity.email.toUpperCase());
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(visibleText(text)).toContain('Signed out None.');
    expect(text.split('action="/end-session"')).toHaveLength(3);
    const ended = await press(text, 'end-session');
    expect(ended.headers.get('location')).toBe(`/?email=${encodeURIComponent(identity.email)}`);
    const after = (await show(identity.email)).text;
    expect(visibleText(after)).toContain('an operator ended it');
    expect(after.split('action="/end-session"')).toHaveLength(2);
    await press(after, 'end-all');
    const { rows } = await service.db.query('SELECT FROM sessions WHERE identity_id = $1 AND revoked_at IS NULL', [
      identity.id,
    ]);
    expect(rows).toHaveLength(0);
    expect(sessionId).toEqual(expect.any(String));
  });

  it('blocks and unblocks, only from its own page', async () => {
    const { identity } = await givenSession(service, { application });
    const { text } = await show(identity.email);
    expect((await press(text, 'block', 'https://evil.example')).status).toBe(403);
    expect((await press(text, 'block')).status).toBe(303);
    const blocked = (await show(identity.email)).text;
    expect(visibleText(blocked)).toContain('blocked since');
    await press(blocked, 'unblock');
    expect(visibleText((await show(identity.email)).text)).toContain('may sign in');
  });

  it('says that nobody has an address, and what Gatehouse says where it refuses', async () => {
    const { text } = await show('"><script>@example.com');
    expect(text).not.toContain('<script>');
    expect(visibleText((await show('nobody@example.com')).text)).toContain(
      'No user has the address nobody@example.com.',
    );
    const foreign = await givenSession(service);
    expect(visibleText((await show(foreign.identity.email)).text)).toContain('No user has the address');
    const refused = await http.form('/end-session', { session: foreign.sessionId, email: '' }, { origin: example.url });
    expect([refused.status, visibleText(refused.text)]).toEqual([
      502,
      expect.stringContaining('There is no such session'),
    ]);
    expect((await http.form('/constructor', {}, { origin: example.url })).status).toBe(404);
  });

  it('answers on this machine alone, and under its own name', async () => {
    expect(await isOpenToOthers(example)).toBe(false);
  });
});
