import { printable, printableJson, table, visible } from '../../src/cli/terminal.js';
import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { useService } from '../support/service.js';

/** Colours a terminal, moves its cursor, turns text around, and begins a line of its own. */
const HOSTILE = 'Ada\u001b[31m\u009b2J\u202eecalevoL\u2066\r\nroot  verified\u2028';
const PLAIN = 'Ada [31m 2J ecalevoL root verified';
const RAW = /(?!\n)[\p{Cc}\u2028\u202e\u2066]/u;

describe('A name', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const nameOf = async (email: string): Promise<string | null> => {
    const { rows } = await service.db.query('SELECT name FROM identities WHERE email_key = $1', [email]);
    return rows[0].name;
  };

  // Red where a name is stored as it came.
  it('S19: is stored without what a terminal obeys', async () => {
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const { body } = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    const register = (email: string, name: string) =>
      service.http.post(
        '/v1/auth/register',
        { email, password: 'seven quiet herons at dusk', name },
        { 'x-auth-flow-id': body.code },
      );
    expect((await register('hostile@example.com', HOSTILE)).status).toBe(202);
    expect(await nameOf('hostile@example.com')).toBe(PLAIN);
    const honest = '  Zoë  O’Neill-山田 \u{1f469}\u200d\u{1f680} ';
    expect((await register('honest@example.com', honest)).status).toBe(202);
    expect(await nameOf('honest@example.com')).toBe('Zoë O’Neill-山田 \u{1f469}\u200d\u{1f680}');
  });

  // Red where the command line prints what it finds.
  it('S19: that is stored all the same reaches no terminal', async () => {
    const { email } = await givenIdentity(service, application, { name: HOSTILE });
    const found = await runCli(service.variables, 'identities', 'find', email);
    expect(found.stdout).not.toMatch(RAW);
    expect(found.stdout).toContain('Ada\\u001b[31m');
    expect(found.stdout.trim().split('\n')).toHaveLength(2);
    const asJson = await runCli(service.variables, 'identities', 'find', email, '--json');
    expect(asJson.stdout).not.toMatch(RAW);
    expect(asJson.json).toMatchObject([{ name: HOSTILE }]);
  });

  it('S19: is spelled out in every output, while our own colours are not', () => {
    expect(visible(HOSTILE)).not.toMatch(RAW);
    expect(table(['NAME'], [[HOSTILE]]).split('\n')).toHaveLength(2);
    expect(printable('\u001b[32mok\u001b[39m\n\u001b]0;owned\u0007')).toBe(
      '\u001b[32mok\u001b[39m\n\\u001b]0;owned\\u0007',
    );
    expect(JSON.parse(printableJson({ name: HOSTILE }))).toEqual({ name: HOSTILE });
  });
});
