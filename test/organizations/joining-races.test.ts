import { Barrier } from '../support/barrier.js';
import { givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { Organizations } from '../support/given-organizations.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { useService } from '../support/service.js';

describe('An invitation into an organization that is accepted', () => {
  const service = useService();

  async function given() {
    const application = await givenApplication(service);
    const organizations = await Organizations.of(service, application);
    const acme = await organizations.make('acme');
    const identity = await givenIdentity(service, application);
    const { id, token } = await givenInvitation(service, application, identity.email, { organization: acme });
    const accepting = async () => {
      const browser = new Browser(service);
      await browser.open(`/login/invitation?token=${token}`);
      await browser.press('Accept invitation');
      await browser.open((await givenLogin(service, application)).path);
      return () => browser.press('Sign in', { email: identity.email, password: PASSWORD });
    };
    const members = async () =>
      (await service.db.query('SELECT identity_id FROM organization_members WHERE organization_id = $1', [acme.id]))
        .rows;
    const holding = () => Barrier.hold(service, 'SELECT FROM invitations WHERE id = $1 FOR UPDATE', [id]);
    return { organizations, acme, identity, id, accepting, members, holding };
  }

  // Red where the second one is refused because the first one has used it up.
  it('twice at once makes one member, and lets in both', async () => {
    const { accepting, members, holding, identity } = await given();
    const acts = [await accepting(), await accepting()];
    const barrier = await holding();
    const answers = acts.map((act) => act());
    await barrier.sees(2);
    await barrier.release();
    const settled = await Promise.all(answers);
    expect(settled.map(({ status, headers }) => [status, headers.get('location')?.includes('code=')])).toEqual([
      [303, true],
      [303, true],
    ]);
    expect(await members()).toEqual([{ identity_id: identity.id }]);
  });

  // Red where the acceptance does not look again at what it waited for.
  it('makes no member once it is withdrawn', async () => {
    const { organizations, acme, accepting, members, holding, id } = await given();
    const accept = await accepting();
    const barrier = await holding();
    const withdrawn = organizations.operator.delete(`${acme.path}/invitations/${id}`);
    await barrier.sees(1);
    const accepted = accept();
    await barrier.sees(2);
    await barrier.release();
    expect((await withdrawn).status).toBe(204);
    const { status, headers } = await accepted;
    expect([status, headers.get('x-error-code')]).toEqual([410, 'invitation_invalid']);
    expect(await members()).toEqual([]);
  });

  it('stays accepted when it is withdrawn a moment later', async () => {
    const { organizations, acme, accepting, members, holding, id, identity } = await given();
    const accept = await accepting();
    const barrier = await holding();
    const accepted = accept();
    await barrier.sees(1);
    const withdrawn = organizations.operator.delete(`${acme.path}/invitations/${id}`);
    await barrier.sees(2);
    await barrier.release();
    expect((await accepted).status).toBe(303);
    expect([(await withdrawn).status, (await withdrawn).body.error]).toEqual([409, expect.anything()]);
    expect(await members()).toEqual([{ identity_id: identity.id }]);
  });

  // Red, as a deadlock, where the acceptance locks the invitation before the organization.
  it.each(['acceptance', 'deletion'])(
    'and its organization, which is deleted, do not wait for each other: %s first',
    async (first) => {
      const { organizations, acme, accepting, members, holding } = await given();
      const accept = await accepting();
      const acts = { acceptance: accept, deletion: () => organizations.operator.delete(acme.path) };
      const barrier = await holding();
      const early = first === 'acceptance' ? acts.acceptance() : acts.deletion();
      await barrier.sees(1);
      const late = first === 'acceptance' ? acts.deletion() : acts.acceptance();
      await barrier.sees(2);
      await barrier.release();
      const [accepted, deleted] = first === 'acceptance' ? [await early, await late] : [await late, await early];
      expect(deleted.status).toBe(204);
      expect(accepted.status).toBe(first === 'acceptance' ? 303 : 410);
      expect(await members()).toEqual([]);
    },
  );
});
