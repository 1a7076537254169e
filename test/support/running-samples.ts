import { spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { givenApplication, givenCode, givenIdentity, givenPortalSession, givenSession } from './given.js';
import { basic, givenClient, givenClientCode } from './oidc.js';
import { outputOf } from './output-of.js';
import { type ReferenceSample, referenceSamples } from './reference-samples.js';
import { useService } from './service.js';
import { ROOT } from './tree.js';

export const hasPython = spawnSync('python3', ['--version']).error === undefined;
if (!hasPython) process.stderr.write('There is no python3 here: its samples are not run.\n');

const FILES: Record<string, string> = { curl: 'sample.sh', typescript: 'sample.mjs', python: 'sample.py' };
/** With what they complain about, for a reader of a test that failed. */
const COMMANDS: Record<string, string> = {
  curl: 'bash sample.sh 2>&1',
  typescript: 'node sample.mjs 2>&1',
  python: 'python3 sample.py 2>&1',
};
const canRun = (language: string): boolean => language !== 'python' || hasPython;

/** The challenge of the example of a login is the hash of the verifier in the example of the exchange. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** The samples that a service shows, and a folder to write them to. */
export function useSamples() {
  const service = useService();
  const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'samples-'));
  let samples: ReferenceSample[];
  beforeAll(async () => {
    samples = referenceSamples((await service.http.get('/docs')).text);
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  });
  return {
    service,
    folder,
    write: (name: string, text: string) => writeFileSync(path.join(folder, name), text),
    inLanguage: (language: string) => samples.filter((sample) => sample.language === language),
  };
}

export const describeRunningSamples = (...languages: string[]): void =>
  describe('The samples of the API reference', () => {
    const { service, folder, write, inLanguage } = useSamples();

    /** Runs a sample as its reader does: with their own values for the codes, and with the credentials in the environment. */
    function run(
      language: string,
      name: string,
      {
        example,
        values = {},
        variables = {},
      }: { example?: string; values?: object; variables?: NodeJS.ProcessEnv } = {},
    ): Promise<string> {
      const sample = inLanguage(language).find(
        (one) => one.operation === name && (example === undefined || one.example === example),
      );
      if (!sample) throw new Error(`${name} has no sample in ${language}`);
      const code = Object.entries(values).reduce((text, [shown, own]) => text.replace(shown, own), sample.code);
      write(FILES[language] as string, code);
      const env = { PATH: process.env.PATH, ...variables };
      return outputOf('bash', ['-c', COMMANDS[language] as string], { cwd: folder, env });
    }

    describe.each(languages.filter(canRun))('in %s', (language) => {
      // Red while a sample has no header of a credential, or the body of another language.
      it('walk the six steps', async () => {
        const application = await givenApplication(service, { origin: service.url });
        const variables = { GATEHOUSE_API_KEY: application.apiKey };
        expect(await run(language, 'startLogin', { variables })).toContain(`${service.url}/login?flow=`);

        const code = await givenCode(service, application, { code_challenge: CHALLENGE });
        const opened = await run(language, 'authorize', { example: 'server', values: { 'gh_code_…': code } });
        const [refreshToken = ''] = /gh_rt_[\w.-]+/.exec(opened) ?? [];
        const refreshed = await run(language, 'refresh', { example: 'server', values: { 'gh_rt_…': refreshToken } });
        const [accessToken = ''] = /eyJ[\w.-]+/.exec(refreshed) ?? [];
        const withToken = { variables: { GATEHOUSE_ACCESS_TOKEN: accessToken } };
        expect(await run(language, 'currentSession', withToken)).toContain('Ada Lovelace');
        await run(language, 'revoke', { example: 'bearer', ...withToken });
        expect(await asked(withToken.variables)).toBe(401);
      });

      const asked = async ({ GATEHOUSE_ACCESS_TOKEN }: NodeJS.ProcessEnv): Promise<number> =>
        (await service.http.get('/v1/auth/session', { authorization: `Bearer ${GATEHOUSE_ACCESS_TOKEN}` })).status;

      // Red while a form had no body in its sample.
      it('sign in a client of OpenID Connect, look at its token, renew it and end it', async () => {
        const application = await givenApplication(service);
        const client = await givenClient(service, application, { redirectUrls: ['https://shop.example.com/callback'] });
        const tv = await givenClient(service, application, { type: 'public', redirectUrls: [] });
        const variables = { GATEHOUSE_CLIENT_SECRET: (basic(client).authorization as string).replace('Basic ', '') };
        expect(await run(language, 'push', { variables })).toContain('urn:ietf:params:oauth:request_uri:');
        const asked = { code_challenge: CHALLENGE, code_challenge_method: 'S256', scope: 'openid offline_access' };
        const code = await givenClientCode(service, client, await givenIdentity(service, application), asked);
        const opened = await run(language, 'answer', { example: 'code', variables, values: { 'gh_code_…': code } });
        const tokenIn = (text: string): string => /gh_rt_[\w.-]+/.exec(text)?.[0] ?? '';
        const values = { 'gh_rt_…': tokenIn(opened) };
        const renewed = await run(language, 'answer', { example: 'refresh', variables, values });
        const latest = { variables, values: { 'gh_rt_…': tokenIn(renewed) } };
        expect(await run(language, 'introspect', latest)).toMatch(/active\W+true/i);
        await run(language, 'revokeToken', { example: 'secret', ...latest });
        expect(await run(language, 'introspect', latest)).toMatch(/active\W+false/i);
        const started = await run(language, 'startDevice', { values: { 'shop-tv': tv.id } });
        const [deviceCode = ''] = /gh_dc_[\w-]+/.exec(started) ?? [];
        const pending = { example: 'device', values: { 'gh_dc_…': deviceCode, 'shop-tv': tv.id } };
        expect(await run(language, 'answer', pending)).toMatch(/authorization_pending|400/);
      });

      it('ask without a credential, with one of another kind, and for one of many', async () => {
        const application = await givenApplication(service);
        const { identity } = await givenSession(service, { application });
        const { accessToken } = await givenPortalSession(service, { application });
        expect(await run(language, 'getKeys')).toContain('P-256');
        expect(await run(language, 'live')).toContain('ok');
        const portal = { variables: { GATEHOUSE_PORTAL_ACCESS_TOKEN: accessToken } };
        expect(await run(language, 'show', portal)).toContain('email');
        expect(await run(language, 'changeProfile', portal)).toContain('Ada');
        const [shown = ''] =
          /[0-9a-f-]{36}/.exec(inLanguage('curl').find((one) => one.operation === 'findUser')?.code ?? '') ?? [];
        const found = await run(language, 'findUser', {
          values: { [shown]: identity.id },
          variables: { GATEHOUSE_API_KEY: application.apiKey },
        });
        expect(found).toContain(identity.email);
      });
    });
  });
