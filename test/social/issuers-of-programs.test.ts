import { givenFile, runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { type Service, useService } from '../support/service.js';
import { person } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

describe('An issuer that a management key sets', () => {
  const service = useService();
  let application: GivenApplication;
  let key: Operator;
  beforeAll(async () => {
    application = await givenApplication(service);
    key = await Operator.of(service, { application });
  });

  const providers = () => `/applications/${application.slug}/providers`;

  // Red where the path of discovery is added behind them: it is no path then, and the key chooses what is asked.
  it.each(['https://idp.example.com/any/path?', 'https://idp.example.com/any/path#'])(
    'R80: has no query and no fragment: %s',
    async (issuer) => {
      const { status, body } = await key.post(providers(), { id: 'corp', type: 'oidc', client_id: 'c', issuer });
      expect([status, body.message]).toEqual([400, 'issuer must have no query and no fragment']);
    },
  );

  // Red where the issuer of a provider counts as the word of who runs the service, whichever way it came, or where a file
  // that leaves it out makes it its own.
  it('R80: is not asked on this machine in production, where that of a seed file is', async () => {
    const upstream = await Upstream.start();
    const production = await service.replica({
      ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', SMTP_URL: 'smtp://127.0.0.1:9' },
      ...{ TRUST_PROXY: '0', RATE_LIMIT_SCALE: '1', SHUTDOWN_GRACE: '0' },
    });
    const signInAt = async (provider: string) =>
      inFlow(production, await givenFlow(production, application), 'exchange', {
        ...{ type: 'id_token', provider, id_token: await upstream.sign(person()) },
      });
    try {
      const corp = { id: 'corp', type: 'oidc', client_id: 'client-1', issuer: upstream.issuer };
      expect((await key.post(providers(), corp)).status).toBe(201);
      expectFailure(await signInAt('corp'), 503, 'provider_unreachable');
      expect(upstream.asked).toEqual([]);

      await seed(production, '{ id: corp, type: oidc, clientId: client-1 }');
      expectFailure(await signInAt('corp'), 503, 'provider_unreachable');
      expect(upstream.asked).toEqual([]);
      expect((await key.get(`${providers()}/corp`)).body).toMatchObject({ managed_by: 'file', drift: ['issuer'] });

      await seed(production, `{ id: inhouse, type: oidc, clientId: client-1, issuer: "${upstream.issuer}" }`);
      expect((await signInAt('inhouse')).status).toBe(200);
      const elsewhere = { issuer: `${upstream.issuer}/of-the-key` };
      expect((await key.patch(`${providers()}/inhouse`, elsewhere)).status).toBe(200);
      upstream.asked.length = 0;
      expectFailure(await signInAt('inhouse'), 503, 'provider_unreachable');
      expect(upstream.asked).toEqual([]);
    } finally {
      await production.stop();
      await upstream.stop();
    }
  });

  async function seed({ variables }: Service, provider: string): Promise<void> {
    const file = givenFile(`applications: [{ slug: ${application.slug}, providers: [${provider}] }]`);
    const { code, stderr } = await runCli(variables, 'seed', file);
    if (code !== 0) throw new Error(stderr);
  }
});
