import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../../support/given.js';
import { type Program, startProgram } from '../../support/oidc-programs.js';
import { Visitor } from '../../support/oidc-visitor.js';
import { useService } from '../../support/service.js';

interface Library {
  name: string;
  callback?: string;
  login?: string;
  refreshes: boolean;
}

const LIBRARIES: Library[] = [
  { name: 'openid-client', refreshes: true },
  { name: 'oauth4webapi', refreshes: true },
];

describe.each(LIBRARIES)('$name, as its users have it', ({ name, callback, login = '/login', refreshes }) => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let program: Program;

  beforeAll(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    program = await startProgram(service, application, `${name}.mjs`, { callback });
  });
  afterAll(() => program?.stop());

  const signedIn = () => Visitor.signedIn(program.url + login, identity);

  it('signs a user in', async () => {
    const visitor = await signedIn();
    expect([visitor.url.href, visitor.page.body, program.said()]).toEqual([
      `${program.url}/`,
      expect.objectContaining({ sub: identity.id }),
      '',
    ]);
  });

  (refreshes ? it : it.skip)('refreshes', async () => {
    const visitor = await signedIn();
    const { body } = await visitor.go(`${program.url}/refresh`);
    expect([body.sub, program.said()]).toEqual([identity.id, '']);
    const { rows } = await service.db.query('SELECT generation FROM sessions ORDER BY created_at DESC LIMIT 1');
    expect(rows[0].generation).toBe(2);
  });
});
