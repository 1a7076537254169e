import { asked, hidden } from '../support/console-forms.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { type GivenOperator, givenOperator, letSignInAge } from '../support/given-operator.js';
import { useService } from '../support/service.js';

const ROLES = `roles:
  admin:
    permissions:
      - org:manage
  member: {}
default_role: member`;

describe('Claims, profile fields and roles, in the console', () => {
  const service = useService();
  let application: GivenApplication;
  let admin: GivenOperator;
  let room: string;
  beforeAll(async () => {
    application = await givenApplication(service);
    admin = await givenOperator(service, [{ role: 'admin', application }]);
    room = `/console/applications/${application.slug}/rules`;
  });

  it('are written as in a file of seeds, and changed after a review', async () => {
    const wanted = {
      claims: 'plan: metadata.plan\r\nmail: { from: email, max: 200 }',
      profile_fields: '- key: shoe_size\r\n  label: { en: Shoe size }\r\n  type: number',
      organizations: ROLES,
    };
    const review = await admin.post(`${room}/review`, wanted);
    expect([review.status, review.text.includes('metadata.plan')]).toEqual([200, true]);
    const saved = await admin.post(room, asked(review, 'seen', 'changes'));
    expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringContaining('/rules?done=')]);
    const { rows } = await service.db.query(
      'SELECT claims, profile_fields, organizations FROM applications WHERE id = $1',
      [application.id],
    );
    expect(rows[0]).toMatchObject({
      claims: [
        { name: 'mail', max: 200 },
        { name: 'plan', from: 'metadata.plan' },
      ],
      profile_fields: [{ key: 'shoe_size', type: 'number' }],
      organizations: { defaultRole: 'member' },
    });
    const viewer = await givenOperator(service, [{ role: 'viewer', application }]);
    const { text } = await viewer.get(room);
    expect([text.includes('from: metadata.plan'), text.includes('org:manage')]).toEqual([true, true]);
    expect((await viewer.get(`${room}/change`)).headers.get('x-error-code')).toBe('role_too_small');
  });

  // Red where the fields are read as they are shown, without what was typed.
  it('keep what was typed where it is no YAML, or no rule of the service', async () => {
    const broken = await admin.post(`${room}/review`, { claims: 'plan: [metadata.plan', organizations: ROLES });
    expect([broken.status, broken.text.includes('It cannot be read as YAML')]).toEqual([400, true]);
    expect(broken.text).toContain('plan: [metadata.plan</textarea>');
    const reserved = await admin.post(`${room}/review`, { claims: 'sub: metadata.plan' });
    expect([reserved.status, reserved.text.includes('sub: metadata.plan</textarea>')]).toEqual([400, true]);
    const bomb = `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]`;
    expect((await admin.post(`${room}/review`, { claims: bomb })).status).toBe(400);
  });

  it('are for a fresh sign-in alone', async () => {
    const tired = await givenOperator(service, [{ role: 'admin', application }]);
    await letSignInAge(service, tired);
    expect((await tired.get(`${room}/change`)).status).toBe(303);
    expect(hidden(await admin.get(`${room}/change`), 'csrf')).not.toBe('');
    expect((await tired.post(`${room}/review`, {})).headers.get('x-error-code')).toBe('proof_needed');
  });
});
