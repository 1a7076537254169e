import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication, givenPlan } from '../support/given.js';
import { givenClient } from '../support/oidc.js';
import { useService } from '../support/service.js';

interface Finding {
  check: string;
  health: string;
  message: string;
  advice: string;
}

describe('doctor says of clients', () => {
  const service = useService();
  let application: GivenApplication;
  beforeEach(async () => {
    application = await givenApplication(service);
  });

  const findings = async (variables = {}): Promise<string[]> => {
    const { json } = await runCli({ ...service.variables, ...variables }, 'doctor', '--json');
    return json.findings
      .filter(
        ({ message }: Finding) =>
          message.startsWith(`${application.slug}:`) || message.startsWith(`${application.slug}/`),
      )
      .map(
        ({ check, health, message }: Finding) => `${health} ${check} ${message.replaceAll(application.slug, 'app')}`,
      );
  };

  it('nothing, where they work', async () => {
    await givenClient(service, application);
    await givenClient(service, application, {
      type: 'public',
      redirectUrls: ['http://127.0.0.1/cb', 'com.example.app:/cb'],
    });
    expect(await findings()).toEqual([]);
  });

  it('that one has neither secrets nor keys, and that a plan gives a machine no tokens', async () => {
    const [web, jobs] = [await givenClient(service, application, { id: 'no-secret' }), 'no-services'];
    await service.db.query('UPDATE api_keys SET revoked_at = now() WHERE client_id = $1', [web.id]);
    await givenClient(service, application, { id: jobs, type: 'machine', redirectUrls: [] });
    expect(await findings()).toEqual([
      expect.stringMatching(/^warn client app\/no-secret: it has no secret that works and no keys/),
      expect.stringMatching(
        /^warn client app\/no-services: a machine client gets no tokens, because the plan .* has no services$/,
      ),
    ]);
  });

  it('which redirects never match', async () => {
    await givenClient(service, application, {
      ...{ id: 'redirects', type: 'public' },
      redirectUrls: [
        'https://A.example.com/cb',
        'https://a.example.com',
        'http://localhost/cb',
        'https://a.example.com/cb',
      ],
    });
    await givenClient(service, application, { id: 'without', redirectUrls: [] });
    expect(await findings()).toEqual([
      'warn client app/redirects: the redirect https://A.example.com/cb is sent as https://a.example.com/cb by most libraries, and then does not match',
      'warn client app/redirects: the redirect https://a.example.com is sent as https://a.example.com/ by most libraries, and then does not match',
      'warn client app/without: it has no redirectUrls, so it signs in nobody but on devices',
    ]);
  });

  it('which URLs the service cannot reach', async () => {
    const server = createServer((request, response) => response.writeHead(request.url === '/gone' ? 404 : 400).end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await givenClient(service, application, { id: 'reached', backchannelLogoutUrl: `${at}/bye` });
    await givenClient(service, application, { id: 'inside', backchannelLogoutUrl: 'https://10.0.0.1/bye' });
    await givenClient(service, application, {
      id: 'unreached',
      backchannelLogoutUrl: `${at}/gone`,
      jwksUri: 'http://127.0.0.1:2/keys',
    });
    const found = await findings();
    server.close();
    expect(found).toEqual([
      'warn client app/inside: the back-channel URL https://10.0.0.1/bye cannot be asked: 10.0.0.1 is at a private address, where only the issuer that a seed file names and hosts in WEBHOOK_PRIVATE_HOSTS may be',
      `warn client app/unreached: the back-channel URL ${at}/gone answers with 404`,
      'warn client app/unreached: jwksUri http://127.0.0.1:2/keys cannot be asked: connect ECONNREFUSED 127.0.0.1:2',
    ]);
  });

  it('that an audience belongs to several applications, or is the client_id of another one', async () => {
    const other = await givenApplication(service);
    const [api, jobs] = [`https://api.${application.slug}.example`, `https://jobs.${application.slug}.example`];
    await service.db.query('UPDATE applications SET audience = $2 WHERE id = $1', [application.id, api]);
    await givenClient(service, other, { audiences: [api] });
    await givenClient(service, application, { audiences: [api, jobs, other.slug] });
    const { json } = await runCli(service.variables, 'doctor', '--json');
    const shared = json.findings.filter(({ message }: Finding) => message.includes('audience'));
    const both = [application.slug, other.slug].sort().join(', ');
    expect(shared).toEqual(
      [api, other.slug].sort().map((value) =>
        expect.objectContaining({
          ...{ check: 'client', health: 'warn' },
          message: `${value} is an audience or a client_id of several applications: ${both}`,
        }),
      ),
    );
  });

  it('that a plan caps what agents may do', async () => {
    const agents = { documents: true, registration: 'open', audiences: [] };
    await service.db.query('UPDATE applications SET agents = $2 WHERE id = $1', [application.id, agents]);
    const what = (name: string) => expect.stringContaining(`app: \`agents.${name}\` has no effect, because the plan`);
    expect(await findings()).toEqual([what('documents'), what('registration')]);
    const plan = await givenPlan(service);
    await service.db.query('UPDATE plans SET agents = $2 WHERE id = $1', [
      plan,
      { documents: true, registration: true },
    ]);
    await service.db.query('UPDATE applications SET plan_id = $2 WHERE id = $1', [application.id, plan]);
    expect(await findings()).toEqual([]);
  });
});
