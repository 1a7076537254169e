import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { useService } from '../support/service.js';

describe('A sign-in without its second factor', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  async function exchange(email: string, at = application) {
    const body = { type: 'password', email, password: PASSWORD };
    return inFlow(service, await givenFlow(service, at), 'exchange', body);
  }

  it('R74: completes nothing for an identity that has one', async () => {
    const { id, email } = await givenIdentity(service, application);
    expect((await exchange(email)).status).toBe(200);
    await service.db.query('UPDATE identities SET mfa_enabled_at = now() WHERE id = $1', [id]);
    const refused = await exchange(email);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([401, 'mfa_required']);
  });

  it.each([
    ['refuses', true, 401],
    ['lets in', false, 200],
  ])('at an application that demands one %s a user without one, if its plan says %s', async (_verb, mfa, status) => {
    const strict = await givenApplication(service, { plan: { portal: { enabled: true, profile: true, mfa } } });
    await service.db.query("UPDATE applications SET mfa = 'required' WHERE id = $1", [strict.id]);
    const { email } = await givenIdentity(service, strict);
    const answer = await exchange(email, strict);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([
      status,
      mfa ? 'mfa_enrolment_required' : null,
    ]);
  });
});
