import { givenFile, runCli } from '../support/cli.js';
import { useDns } from '../support/dns-server.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { useService } from '../support/service.js';

describe('Domains of organizations on the command line', () => {
  const dns = useDns();
  const service = useService(dns.variables);
  let application: GivenApplication;
  let acme: GivenOrganization;
  beforeAll(async () => {
    application = await givenApplication(service);
    acme = await (await Organizations.of(service, application)).make('acme');
  });

  const cli = (command: string, ...args: string[]) =>
    runCli(
      { ...service.variables, DNS_SERVERS: dns.address },
      'organizations',
      command,
      application.slug,
      'acme',
      ...args,
    );

  it('are claimed, proved, listed and removed', async () => {
    const claimed = await cli('claim-domain', 'ACME.example', '--json');
    const { name, value } = claimed.json.record;
    expect(name).toBe('_gatehouse-challenge.acme.example');
    expect((await cli('claim-domain', 'gmail.com')).stderr).toContain('mailbox provider');
    expect((await cli('verify-domain', 'acme.example')).stderr).toContain('DNS has no TXT record');
    dns.records.set(name, [value]);
    expect((await cli('verify-domain', 'acme.example')).stdout).toContain('is proved');
    expect((await cli('domains')).stdout).toMatch(/acme\.example +proved/);
    expect((await cli('remove-domain', 'acme.example')).stdout).toContain('no more');
    expect((await cli('domains')).stdout).toContain('has no domains');
    expect((await cli('remove-domain', 'acme.example')).stderr).toContain('has not claimed');
  });

  it('stand beside a policy, and let people join', async () => {
    const asked = ['--providers', 'own, passkey', '--second-factor', '--session-hours', '12'];
    const { json } = await cli('set-policy', ...asked, '--json');
    const policy = { providers: ['own', 'passkey'], secondFactor: 'required', sessionHours: 12 };
    expect(json).toEqual({ policy });
    expect((await cli('join-by-domain', 'on', '--role', 'admin')).stdout).toContain('join as they sign in');
    const shown = await cli('show');
    expect(shown.stdout).toMatch(
      /joining by domain +on, as admin\n[\s\S]*ways in +own, passkey\n[\s\S]*session +12 h at most/,
    );
    const stored = 'SELECT policy, join_by_domain FROM organizations WHERE id = $1';
    expect((await service.db.query(stored, [acme.id])).rows).toEqual([{ policy, join_by_domain: { role: 'admin' } }]);
    expect((await cli('set-policy', '--session-hours', 'many')).stderr).toContain(
      'session_hours must be a whole number',
    );
    expect((await cli('set-policy', '--providers', '')).stderr).toContain('in providers must be');
    expect((await cli('join-by-domain', 'on', '--role', 'king')).stderr).toContain('roles must be of');
    expect((await cli('join-by-domain', 'maybe')).stderr).toContain('`on` or `off`');
    expect((await cli('set-policy', '--providers', 'own')).stdout).toContain('no one manages it there');
    await cli('set-policy');
    await cli('join-by-domain', 'off');
    expect((await service.db.query(stored, [acme.id])).rows).toEqual([{ policy: {}, join_by_domain: null }]);
  });

  it('stand beside a provider, whose secret comes from a file', async () => {
    const secret = givenFile('the-secret-of-acme\n', 'acme.secret');
    const args = ['https://login.acme.example', 'gatehouse', '--secret-file', secret];
    const set = await cli('set-provider', ...args);
    expect(set.stdout).toContain(`/login/callback/${application.slug}/org:${acme.id}`);
    const { provider } = (await cli('show', '--json')).json;
    expect(provider).toEqual({
      ...{ issuer: 'https://login.acme.example', clientId: 'gatehouse', label: 'The acme', trustsMfa: false },
      callbackUrl: expect.stringContaining(`org:${acme.id}`),
    });
    const stored = 'SELECT issuer, label, sealed_client_secret IS NOT NULL AS sealed FROM organization_providers';
    const row = { issuer: 'https://login.acme.example', label: 'The acme', sealed: true };
    expect((await service.db.query(stored)).rows).toEqual([row]);
    await cli('set-provider', 'https://login.acme.example', 'another');
    expect((await service.db.query(stored)).rows).toEqual([{ ...row, sealed: false }]);
    expect((await cli('set-provider', 'nonsense', 'gatehouse')).stderr).toContain('issuer must be');
    expect((await cli('remove-provider')).stdout).toContain('no provider of its own');
    expect((await cli('remove-provider')).stderr).toContain('no sign-in provider');
  });
});
