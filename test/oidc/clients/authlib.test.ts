import { spawnSync } from 'node:child_process';
import { givenApplication, givenIdentity } from '../../support/given.js';
import { startProgram } from '../../support/oidc-programs.js';
import { Visitor } from '../../support/oidc-visitor.js';
import { useService } from '../../support/service.js';

const PYTHON = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import authlib, flask, requests']).status === 0,
);
if (!PYTHON) process.stderr.write('Skipped: no Authlib and Flask for Python on this machine.\n');

(PYTHON ? describe : describe.skip)('Authlib, as its users have it', () => {
  const service = useService();

  it('signs a user in, refreshes and signs out', async () => {
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const command = (file: string) => [PYTHON as string, file];
    const program = await startProgram(service, application, 'authlib_app.py', { command });
    const visitor = await Visitor.signedIn(`${program.url}/login`, identity);
    expect(visitor.page.body).toMatchObject({ sub: identity.id, email: identity.email });
    const { body } = await visitor.go(`${program.url}/refresh`);
    expect(body.sub).toBe(identity.id);
    expect((await visitor.go(`${program.url}/logout`)).body).toEqual({});
    expect(visitor.url.href).toBe(`${program.url}/`);
    program.stop();
  });
});
