import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { VARIABLES } from '../../src/platform/config/settings.js';
import { runCli } from '../support/cli.js';
import { givenApplication } from '../support/given.js';
import { reap } from '../support/reaper.js';
import { useService } from '../support/service.js';

const README = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0);

describe('README.md', () => {
  const service = useService();

  // Skipped, in one line, on a machine without curl: the walk is nothing but curl.
  (hasTools ? it : it.skip)('walks through the six steps with commands that work as they stand', async () => {
    const { apiKey } = await givenApplication(service, { origin: service.url });
    const commands = [...README.matchAll(/```bash\n([\s\S]*?)```/g)].map((match) => match[1]);
    expect(commands).toHaveLength(7);
    const walk = await bash(commands.join('\n'), { BASE: service.url, API_KEY: apiKey });
    expect(walk.errors).toBe('');
    const lines = walk.output.trim().split('\n');
    expect(lines).toHaveLength(6);
    const [loginUrl = '', callback, session = '', refreshed = '', revoked = '', last] = lines;
    expect(loginUrl).toContain(`${service.url}/login?flow=gh_flow_`);
    expect(callback).toMatch(/\/demo\/callback\?state=[\w-]{43}&code=gh_code_[\w-]+$/);
    expect(JSON.parse(session).user.name).toBe('Ada Lovelace');
    expect(JSON.parse(refreshed).refresh_token).not.toBe(JSON.parse(session).refresh_token);
    expect(JSON.parse(revoked).revoked_at).toBeDefined();
    expect(last).toBe('401');
  });

  (hasTools ? it : it.skip)('says in one line what came instead of what it looks for', async () => {
    const [helpers = ''] = [...README.matchAll(/```bash\n([\s\S]*?)```/g)].map((match) => match[1]);
    const variables = { BASE: service.url, API_KEY: 'x' };
    const nothing = await bash(`${helpers}\nprintf '' | field redirectUrl`, variables);
    expect(nothing.errors).toBe(
      `No redirectUrl in the answer: nothing came. Is the service running at ${service.url}?\n`,
    );
    const failure = await bash(`${helpers}\necho '{"statusCode":401}' | field redirectUrl`, variables);
    expect(failure.errors).toBe('No redirectUrl in the answer: {"statusCode":401}\n');
  });

  // Red while it named one of the two keys: the value of the other belongs to the demo.
  it('leads from a copy of the seed of the demo to an application of its own', async () => {
    const demo = path.resolve(import.meta.dirname, '../../seeds/demo.yml');
    const [, section = ''] = README.split('## Your own application');
    const [, replaced = ''] = section.split('In the copy, replace');
    let copy = readFileSync(demo, 'utf8').replace('slug: demo', 'slug: shop').replace('name: Demo', 'name: Shop');
    copy = copy.replace('id: demo-openid', 'id: shop-openid');
    copy = copy.replace(/(?<=origins: )\[.*\]/, '["https://shop.example.com"]');
    for (const [, name = ''] of replaced.matchAll(/`\$\{(DEMO_\w+)\}`/g))
      copy = copy.replace(`\${${name}}`, `${name}-of-the-shop-${'x'.repeat(32)}`);
    const file = path.join(process.env.TEST_FOLDER as string, 'shop.yml');
    writeFileSync(file, copy);
    const variables = { ...service.variables, DEMO_API_KEY: `gh_key_${'d'.repeat(40)}` };
    for (const seed of [demo, file]) expect((await runCli(variables, 'seed', seed)).stderr).toBe('');
  });

  it('lists every variable that the service reads', () => {
    const listed = [...README.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1] as string);
    expect(listed.sort()).toEqual([...VARIABLES].sort());
  });

  it('links to files that are there', () => {
    const links = [...README.matchAll(/\]\((?!http)([^)#]+)\)/g)].map((match) => match[1] as string);
    const missing = links.filter((file) => !exists(file));
    expect(missing).toEqual([]);
  });
});

const exists = (file: string): boolean => existsSync(path.resolve(import.meta.dirname, '../..', file));

/** Not spawnSync: the service that it asks runs in this very process. */
function bash(script: string, variables: Record<string, string>): Promise<{ output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'], // a socket as its input would make bash read somebody's bashrc
    });
    reap(child);
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve({ output, errors }));
  });
}
