import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { givenApplication, givenIdentity } from '../../support/given.js';
import { startProgram } from '../../support/oidc-programs.js';
import { Visitor } from '../../support/oidc-visitor.js';
import { useService } from '../../support/service.js';

const APACHE = '/usr/sbin/apache2';
const MODULES = '/usr/lib/apache2/modules';
const isThere = existsSync(APACHE) && existsSync(`${MODULES}/mod_auth_openidc.so`);
if (!isThere) process.stderr.write('Skipped: no Apache with mod_auth_openidc on this machine.\n');

/** A whole Apache around the block of the document, with one page behind it. */
function apacheWith(file: string): string[] {
  const folder = path.dirname(file);
  chmodSync(folder, 0o755); // it gives up the rights that it started with
  mkdirSync(path.join(folder, 'site/protected'), { recursive: true });
  writeFileSync(path.join(folder, 'site/protected/index.html'), 'For members');
  const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'mime', 'auth_openidc'];
  const lines = [
    ...modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Apache fills it in
    ...['ServerName localhost', 'Listen ${PORT}', `PidFile ${folder}/pid`, `DefaultRuntimeDir ${folder}`],
    ...['User www-data', 'Group www-data', `ErrorLog ${folder}/error.log`, 'TypesConfig /dev/null'],
    ...[`DocumentRoot ${folder}/site`, 'DirectoryIndex index.html', `Include ${file}`],
  ];
  const main = path.join(folder, 'apache.conf');
  writeFileSync(main, `${lines.join('\n')}\n`);
  return [APACHE, '-X', '-f', main];
}

(isThere ? describe : describe.skip)('mod_auth_openidc, as its users have it', () => {
  const service = useService();

  it('signs a user in, refreshes and signs out', async () => {
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const settings = { callback: '/protected/callback', command: apacheWith };
    const program = await startProgram(service, application, 'mod_auth_openidc.conf', settings);
    const visitor = await Visitor.signedIn(`${program.url}/protected/`, identity);
    expect([visitor.url.href, visitor.page.text]).toEqual([`${program.url}/protected/`, 'For members']);
    const info = (more = '') => visitor.go(`${program.url}/protected/callback?info=json${more}`);
    const first = (await info()).body;
    expect(first.id_token).toMatchObject({ sub: identity.id, iss: service.url });
    const second = (await info('&access_token_refresh_interval=0')).body;
    expect(second.access_token).not.toBe(first.access_token);
    await visitor.go(`${program.url}/protected/callback?logout=${encodeURIComponent(`${program.url}/`)}`);
    expect(visitor.way).toContainEqual(expect.stringContaining(`${service.url}/oauth/logout?`));
    if (visitor.url.href.startsWith(service.url)) await visitor.submit(); // it sends no hint, so the user is asked
    const again = await visitor.go(`${program.url}/protected/`);
    expect(again.text).toContain('Sign in');
    program.stop();
  });
});
