import { exportPKCS8, generateKeyPair } from 'jose';
import { givenFile, runCli } from '../support/cli.js';
import { givenApplication } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { useService } from '../support/service.js';
import { Upstream } from '../support/upstream.js';

const KEY = `"\${APPLE_KEY}"`;
const APPLE = `teamId: TEAM123456, keyId: KEY1234567, privateKey: ${KEY}`;

describe('cli and sign-in providers', () => {
  const service = useService();
  let seeds = 0;
  let appleKey: string;
  beforeAll(async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    appleKey = await exportPKCS8(privateKey);
  });

  async function seed(providers: string, key = appleKey, ...options: string[]) {
    seeds += 1;
    const slug = `shop-${seeds}`;
    const file = givenFile(`
plans: [{ key: plan-${seeds}, name: Pro, providers: ["*"] }]
applications:
  - { slug: ${slug}, name: Shop, plan: plan-${seeds}, origins: [https://shop.example.com], providers: [${providers}] }
`);
    return { slug, file, ...(await runCli({ ...service.variables, APPLE_KEY: key }, 'seed', file, ...options)) };
  }
  const storedOf = async (slug: string) =>
    (
      await service.db.query(
        `SELECT provider, team_id, key_id, trusts_mfa, sealed_client_secret IS NOT NULL AS sealed
         FROM application_providers p JOIN applications a ON a.id = p.application_id WHERE slug = $1`,
        [slug],
      )
    ).rows;

  it("seeds Apple's key, sealed, from a file or from a variable of one line, and changes nothing twice", async () => {
    const provider = `{ id: apple, clientId: com.example.shop, trustsMfa: true, ${APPLE} }`;
    const { code, slug, file } = await seed(provider);
    expect(code).toBe(0);
    const row = { provider: 'apple', team_id: 'TEAM123456', key_id: 'KEY1234567', trusts_mfa: true, sealed: true };
    expect(await storedOf(slug)).toEqual([row]);
    const oneLine = { ...service.variables, APPLE_KEY: appleKey.trim().replaceAll('\n', '\\n') };
    const again = await runCli(oneLine, 'seed', file, '--json');
    expect(again.json.applications[0].change).toBe('unchanged');
    const shown = await runCli(service.variables, 'applications', 'show', slug);
    expect(shown.stdout).toContain(`${service.url}/login/callback/${slug}/apple`);
    expect(shown.stdout).not.toContain('PRIVATE KEY');
  });

  it('keeps the client ids of mobile apps, and shows them with the demand of a second factor', async () => {
    const { code, slug } = await seed(
      '{ id: google, clientId: web-1, clientSecret: y, nativeClientIds: [ios-1, android-1] }',
    );
    expect(code).toBe(0);
    const shown = await runCli(service.variables, 'applications', 'show', slug);
    expect(shown.stdout).toMatch(/web-1, ios-1, android-1/);
    expect(shown.stdout).toMatch(/second factor +optional/);
    const { json } = await runCli(service.variables, 'applications', 'show', slug, '--json');
    expect(json.providers[0]).toMatchObject({ nativeClientIds: ['ios-1', 'android-1'] });
  });

  it.each([
    ['is required for apple', '{ id: apple, clientId: x }'],
    ['keyId: is missing', `{ id: apple, clientId: x, privateKey: ${KEY}, teamId: TEAM123456 }`],
    ['must be ten letters and digits', `{ id: apple, clientId: x, ${APPLE.replace('TEAM123456', 'team')} }`],
    ['must not stand beside clientSecret', `{ id: apple, clientId: x, clientSecret: y, ${APPLE} }`],
    ['must be the whole text of the .p8 file', `{ id: apple, clientId: x, ${APPLE.replace(KEY, 'x')} }`],
    ['is for apple only', `{ id: google, clientId: x, clientSecret: y, ${APPLE} }`],
    ['must be true or false', '{ id: google, clientId: x, clientSecret: y, trustsMfa: often }'],
  ])('names what is wrong: %s in %s', async (words, provider) => {
    await expectFault(provider, words);
  });

  // Red without the comparison of id and type, of type and issuer, and without the names of our own.
  it.each([
    ['must be google for this id', '{ id: google, type: oidc, issuer: "https://idp.example.com", clientId: x }'],
    ['must be apple for this id', '{ id: apple, type: google, clientId: x, clientSecret: y }'],
    ['is an issuer of google', '{ id: corp, type: oidc, issuer: "https://accounts.google.com", clientId: x }'],
    [
      'is an issuer of microsoft',
      '{ id: corp, type: oidc, issuer: "https://login.microsoftonline.com/9122040d-6c67-4c5b-b112-36a304b66dad/v2.0", clientId: x }',
    ],
    ['`passkey` is built in', '{ id: passkey, type: oidc, issuer: "https://idp.example.com", clientId: x }'],
    ['`password` is built in', '{ id: password, type: oidc, issuer: "https://idp.example.com", clientId: x }'],
  ])('R81: lets no provider pass for another: %s in %s', async (words, provider) => {
    await expectFault(provider, words);
  });

  async function expectFault(provider: string, words: string): Promise<void> {
    const { code, stderr } = await seed(provider);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
  }

  // Red without the check: a plan without portal.mfa makes the demand vanish without a word.
  it('says of a demand for a second factor that its plan takes the effect away', async () => {
    const file = givenFile(`
plans: [{ key: small, name: Small, providers: [password] }]
applications: [{ slug: careful, name: Careful, plan: small, origins: [https://shop.example.com], mfa: required }]
`);
    expect((await runCli(service.variables, 'seed', file)).code).toBe(0);
    const shown = await runCli(service.variables, 'applications', 'show', 'careful');
    expect(shown.stdout).toContain('required, without effect: the plan has no portal.mfa');
    const { json } = await runCli(service.variables, 'doctor', '--json');
    const found = json.findings.find(({ message }: { message: string }) => message.startsWith('careful:'));
    expect(found).toMatchObject({ check: 'second factor', health: 'warn' });
  });

  it('doctor asks each provider, and says which callback to register and what is wrong', async () => {
    const [upstream, away] = await Promise.all([Upstream.start(), Upstream.start()]);
    await away.stop();
    const application = await givenApplication(service, { plan: { providers: ['corp', 'away', 'github'] } });
    await givenProvider(service, application, { issuer: upstream.issuer });
    await givenProvider(service, application, { provider: 'away', issuer: away.issuer });
    await givenProvider(service, application, { provider: 'github', type: 'github' });
    await givenProvider(service, application, { provider: 'blocked', issuer: upstream.issuer });
    const { json } = await runCli(service.variables, 'doctor', '--json');
    const of = (provider: string) =>
      json.findings.find(({ message }: { message: string }) => message.startsWith(`${application.slug}/${provider}:`));
    const callback = (provider: string) => `${service.url}/login/callback/${application.slug}/${provider}`;
    expect(of('corp')).toMatchObject({ health: 'ok', message: expect.stringContaining(callback('corp')) });
    expect(of('github')).toMatchObject({ health: 'ok', message: expect.stringContaining(callback('github')) });
    expect(of('away')).toMatchObject({ health: 'warn', message: expect.stringMatching(/ECONNREFUSED/) });
    expect(of('blocked')).toMatchObject({ health: 'warn', message: expect.stringContaining('does not allow it') });
    await upstream.stop();
  });
});
