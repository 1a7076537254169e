import type { SignUp } from '../../src/applications/entities/application.entity.js';
import { givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const KEPT = { external_id: 'crm-7', metadata: { tier: 2 } };
const GONE = { external_id: null, metadata: {} };

describe('A sign-up for the address of a user who is invited', () => {
  const service = useService();

  async function givenRegistered(signUp: SignUp) {
    const application = await givenApplication(service, { signUp });
    const operator = await Operator.of(service, { application });
    const email = 'grace@example.com';
    const { body } = await operator.post('/users', { ...KEPT, email, invite: true });
    const invitation = new URL((await latestMail(service, email)).link).searchParams;
    const flow = await givenFlow(service, application);
    const registered = await inFlow(service, flow, 'register', { email, password: 'nine patient herons' });
    expect(registered.status).toBe(202);
    const user = async () => (await operator.get(`/users/${body.id}`)).body;
    return { email, flow, invitation, user };
  }

  it.each<SignUp>(['open', 'invited'])('takes nothing before the mailbox is proved: %s', async (signUp) => {
    const { invitation, user } = await givenRegistered(signUp);
    expect(await user()).toMatchObject({ ...KEPT, email_verified: false });
    const chosen = { code: invitation.get('code'), password: 'seven unhurried otters' };
    const pressed = await inFlow(service, String(invitation.get('flow')), 'reset-password', chosen);
    expect(pressed.status).toBe(200);
    expect(await user()).toMatchObject({ ...KEPT, email_verified: true });
  });

  it.each<SignUp>(['open', 'invited'])('inherits nothing when its own mail proves the mailbox: %s', async (signUp) => {
    const { email, flow, user } = await givenRegistered(signUp);
    const { code } = await latestMail(service, email);
    expect((await inFlow(service, flow, 'verify-email', { code })).status).toBe(200);
    expect(await user()).toMatchObject({ ...GONE, email_verified: true });
  });
});
