import { readFileSync } from 'node:fs';
import path from 'node:path';
import { givenFile, runCli } from '../support/cli.js';
import { type GivenApplication, givenIdentity } from '../support/given.js';
import { visibleText } from '../support/hosted.js';
import { startProgram } from '../support/oidc-programs.js';
import { Visitor } from '../support/oidc-visitor.js';
import { freePort, useService } from '../support/service.js';
import { ROOT } from '../support/tree.js';

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/oidc.md'), 'utf8');
const SECRET = 'a-secret-of-the-shop-'.repeat(3);

describe('docs/oidc.md', () => {
  const service = useService();

  it('leads from nothing to a user who is signed in, and out again', async () => {
    const demo = { DEMO_API_KEY: `gh_key_${'d'.repeat(40)}`, DEMO_PAGE_KEY: `gh_key_${'p'.repeat(40)}` };
    const variables = { ...service.variables, ...demo, CLIENT_SECRET: SECRET };
    expect((await runCli(variables, 'seed', path.join(ROOT, 'seeds/demo.yml'))).stderr).toBe('');
    const [, written = ''] = /```yaml\n# shop\.yml\n([\s\S]*?)```/.exec(DOCUMENT) ?? [];
    const port = await freePort();
    const seed = givenFile(written.replaceAll('localhost:4000', `localhost:${port}`));
    expect((await runCli(variables, 'seed', seed)).stderr).toBe('');
    const { rows } = await service.db.query("SELECT id FROM applications WHERE slug = 'shop'");
    const shop = rows[0] as GivenApplication;
    const identity = await givenIdentity(service, shop);
    const url = `http://localhost:${port}`;
    const client = { id: 'shop', secret: SECRET, redirectUri: `${url}/callback` };
    const program = await startProgram(service, shop, 'openid-client.mjs', { as: { client, url } });
    const visitor = await Visitor.signedIn(`${url}/login`, identity);
    expect([visitor.page.body, program.said()]).toEqual([expect.objectContaining({ sub: identity.id }), '']);
    await visitor.go('/logout');
    expect([visitor.way.at(-1), visitor.page.body]).toEqual([`${url}/`, {}]);
    await visitor.go('/login');
    expect(visibleText(visitor.page.text)).toContain('Sign in to continue to Shop');
    program.stop();
  });

  it('shows seeds that the service takes, as its neighbours do, and names every endpoint of the metadata', async () => {
    const [, clients = ''] = /```yaml\n( {4}clients:[\s\S]*?)```/.exec(DOCUMENT) ?? [];
    const seed = givenFile(`applications:\n  - slug: shop\n    name: Shop\n    plan: pro\n${clients}`);
    const { stderr } = await runCli(service.variables, 'seed', seed, '--dry-run');
    expect(stderr).toBe('');
    for (const name of ['seed.md', 'agents.md']) {
      const [, whole = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path.join(ROOT, 'docs', name), 'utf8')) ?? [];
      const variables = { ...service.variables, ADMIN_SECRET: `of-${SECRET}` };
      expect((await runCli(variables, 'seed', givenFile(whole), '--dry-run')).stderr).toBe('');
    }
    const { body } = await service.http.get('/.well-known/openid-configuration');
    const urls = Object.values(body).filter((value) => typeof value === 'string' && value.includes('/oauth/'));
    for (const url of urls as string[]) expect(DOCUMENT).toContain(`${new URL(url).pathname}\``);
  });
});
