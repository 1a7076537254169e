import { actOf, lastAct } from '../support/console-forms.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { type GivenOperator, givenOperator } from '../support/given-operator.js';
import { visibleText } from '../support/hosted.js';
import { mailsTo } from '../support/mailbox.js';
import type { Answer } from '../support/service.js';
import { useService } from '../support/service.js';

const service = useService();
const REASON = { reason: 'as the ticket says' };
let application: GivenApplication;
let admin: GivenOperator;
let viewer: GivenOperator;
let room: string;
beforeAll(async () => {
  application = await givenApplication(service, { name: 'Shop', signUp: 'invited' });
  admin = await givenOperator(service, [{ role: 'admin', application }]);
  viewer = await givenOperator(service, [{ role: 'viewer', application }]);
  room = `/console/applications/${application.slug}`;
});

const invitations = () => `${room}/invitations`;
const codeOf = ({ headers }: Answer) => headers.get('x-error-code');
const done = async ({ headers }: Answer) => visibleText((await admin.get(headers.get('location') as string)).text);

describe('Invitations in the console', () => {
  it('are made, sent again and withdrawn, each told before and with its reason', async () => {
    const email = 'grace@example.com';
    const asking = visibleText((await admin.get(`${invitations()}/new`)).text);
    expect(asking).toContain('An email with a link goes to this address.');
    const made = await admin.post(invitations(), { email, name: 'Grace', days: '14', ...REASON });
    expect(await done(made)).toContain('The invitation is on its way.');
    expect(await lastAct(service, 'invitation.created')).toMatchObject(actOf(admin));
    const { rows } = await service.db.query('SELECT id, operator_id, expires_at - sent_at AS lasts FROM invitations');
    expect(rows).toEqual([
      { id: rows[0].id, operator_id: admin.identityId, lasts: expect.objectContaining({ days: 14 }) },
    ]);
    const at = `${invitations()}/${rows[0].id}`;
    expect(visibleText((await admin.get(`${at}/resend`)).text)).toContain('The link of the earlier one leads nowhere');
    expect(await done(await admin.post(`${at}/resend`, REASON))).toContain('on its way again');
    expect(await mailsTo(service, email)).toHaveLength(2);
    expect(visibleText((await admin.get(`${at}/withdraw`)).text)).toContain('Withdraw this invitation?');
    expect(await done(await admin.post(`${at}/withdraw`, REASON))).toContain('The invitation is withdrawn.');
    expect(await lastAct(service, 'invitation.withdrawn')).toMatchObject(actOf(admin));
    const again = await admin.post(`${at}/withdraw`, REASON);
    expect([codeOf(again), visibleText(again.text)]).toEqual([
      'invitation_ended',
      expect.stringContaining('The invitation was accepted or withdrawn meanwhile.'),
    ]);
  });

  it('are shown to who may only look, without a way to act', async () => {
    const email = 'shown@example.com';
    const { token } = await givenInvitation(service, application, email);
    const { text } = await viewer.get(invitations());
    expect([text.includes(email), text.includes(token), text.includes('/withdraw'), text.includes('/new')]).toEqual([
      ...[true, false, false, false],
    ]);
  });

  it('refuse what leads nowhere, keep what was typed, and stay within the role', async () => {
    const { id } = await givenInvitation(service, application, 'twice@example.com');
    const other = await givenApplication(service, { name: 'Other' });
    const twice = await admin.post(invitations(), { email: 'twice@example.com', name: 'Kept', ...REASON });
    expect([codeOf(twice), twice.text.includes('value="Kept"')]).toEqual(['invitation_open', true]);
    const answers = [
      await admin.post(invitations(), { email: 'nobody', ...REASON }),
      await admin.post(invitations(), { email: 'a@example.com', days: '99', ...REASON }),
      await viewer.post(invitations(), { email: 'a@example.com', ...REASON }),
      await admin.post(`/console/applications/${other.slug}/invitations/${id}/withdraw`, REASON),
      await admin.post(`${invitations()}/${other.id}/withdraw`, REASON),
      await admin.post(invitations(), { email: 'a@example.com', csrf: 'forged', ...REASON }),
    ];
    expect(answers.map(codeOf)).toEqual([
      ...['email_invalid', 'malformed_input', 'role_too_small', 'application_not_found', 'invitation_unknown'],
      'form_not_trusted',
    ]);
  });

  it('belong to a setting that is reviewed and says what it means', async () => {
    const page = await admin.get(room);
    expect(page.text).toMatch(/<option value="invited" selected/);
    const typed = {
      name: 'Shop',
      mfa: 'optional',
      footer_kind: 'usual',
      single_sign_on: 'on',
      idle_days: '7',
      days: '30',
    };
    const review = (more: object) =>
      admin.get(`${room}/settings/review?${new URLSearchParams({ ...typed, ...more })}`.replace('/settings/', '/'));
    const domains = await review({ sign_up: 'domains', sign_up_domains: 'example.com staff.example' });
    expect(visibleText(domains.text)).toContain('needs an address at these domains or an invitation');
    const without = await review({ sign_up: 'domains', sign_up_domains: '' });
    expect(visibleText(without.text)).toContain('There must be at least one domain.');
    expect(visibleText((await review({ sign_up: 'closed' })).text)).toContain('also with an open invitation');
  });
});
