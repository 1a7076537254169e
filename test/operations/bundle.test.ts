import { Child } from '../support/child.js';
import { givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

describe('The bundle, which operators run', () => {
  const service = useService();

  // Red where a library that makes classes of others reads their decorators a second time, and so finds none.
  it('reads a body whose class is made of another one as the sources do', async () => {
    const application = await givenApplication(service);
    const operator = await Operator.of(service);
    const child = await Child.start({ DATABASE_URL: service.databaseUrl });
    const send = (method: string, path: string, body: object) =>
      child.http.send(method, `/v1/management/applications/${application.slug}${path}`, {
        headers: operator.bearer,
        body,
      });
    try {
      await send('PATCH', '', { organizations: { roles: { member: { permissions: [] } } } });
      await send('POST', '/organizations', { slug: 'acme', name: 'Acme' });
      const { body, status } = await send('PATCH', '/organizations/acme', {
        ...{ name: 'Acme\u0007', metadata: null },
        policy: { session_hours: 12 },
        join_by_domain: { enabled: true, role: 'member' },
      });
      expect([status, body]).toMatchObject([
        200,
        {
          ...{ name: 'Acme', metadata: {}, policy: { session_hours: 12 } },
          join_by_domain: { enabled: true, role: 'member' },
        },
      ]);
    } finally {
      await child.stop();
    }
  });

  it('leaves no garbage of its start behind when it is ready', async () => {
    const child = await Child.start({ DATABASE_URL: service.databaseUrl }, ['--trace-gc']);
    await child.stop();
    expect(child.stdout).toMatch(/Mark-Compact.*low memory notification.*Gatehouse is ready/s);
  });
});
