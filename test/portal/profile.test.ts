import { auditEvents } from '../support/audit.js';
import { expectFailure } from '../support/expect.js';
import { givenIdentity } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { useService } from '../support/service.js';

describe('PATCH /v1/portal/profile', () => {
  const service = useService();

  const change = (bearer: Record<string, string>, body: unknown) =>
    service.http.patch('/v1/portal/profile', bearer, body);
  const rowOf = async (id: string) => (await service.db.query('SELECT * FROM identities WHERE id = $1', [id])).rows[0];

  it('changes what is sent, and leaves the rest', async () => {
    const { bearer, identity } = await givenPortal(service);
    const first = await change(bearer, { name: ' Ada \u202E King ', picture: 'https://images.example.com/ada.jpg' });
    expect([first.status, first.body.user]).toEqual([
      200,
      expect.objectContaining({ id: identity.id, name: 'Ada King', picture: 'https://images.example.com/ada.jpg' }),
    ]);
    const second = await change(bearer, { locale: 'en-gb' });
    expect(second.body.user).toMatchObject({ name: 'Ada King', locale: 'en-GB' });
    expect((await service.http.get('/v1/portal/me', bearer)).body.user).toEqual(second.body.user);
  });

  it('removes a member with null, or with nothing in it', async () => {
    const { bearer } = await givenPortal(service);
    await change(bearer, { picture: 'https://images.example.com/ada.jpg', locale: 'de' });
    const { body } = await change(bearer, { name: '  ', picture: null, locale: null });
    expect(body.user).toMatchObject({ name: null, picture: null, locale: null });
  });

  it('writes the trail what changed and never to what, and nothing where nothing changed', async () => {
    const { bearer, identity } = await givenPortal(service);
    await change(bearer, { name: 'Grace', locale: 'de' });
    await change(bearer, { name: 'Grace' });
    await change(bearer, {});
    const events = await auditEvents(service, { identityId: identity.id, type: 'identity.profile_changed' });
    expect(events.map(({ details }) => details)).toEqual([{ members: ['name', 'locale'] }]);
  });

  it("R77: changes only the bearer's own row, and of it only the profile", async () => {
    const { bearer, identity, application } = await givenPortal(service);
    const theirs = await givenIdentity(service, application);
    const [mineBefore, theirsBefore] = [await rowOf(identity.id), await rowOf(theirs.id)];
    const body = {
      ...{ id: theirs.id, identity_id: theirs.id, sub: theirs.id, applicationId: theirs.id, user: { id: theirs.id } },
      ...{ email: 'evil@example.com', email_verified: true, emailVerifiedAt: null, mfa_enabled: false, role: 'admin' },
      ...{ passwordHash: 'x', blockedAt: null, seatedAt: null, createdAt: null, name: 'Mallory' },
    };
    expect((await change(bearer, body)).status).toBe(200);
    expect((await service.http.patch(`/v1/portal/profile?id=${theirs.id}`, bearer, { locale: 'fr' })).status).toBe(200);
    expectFailure(await service.http.patch(`/v1/portal/profile/${theirs.id}`, bearer, {}), 404, 'unknown_route');
    expect(await rowOf(theirs.id)).toEqual(theirsBefore);
    expect(await rowOf(identity.id)).toEqual({
      ...mineBefore,
      ...{ name: 'Mallory', locale: 'fr', updated_at: expect.any(Date) },
    });
  });

  it.each([
    [{ name: 'x'.repeat(201) }, 'name must have at most 200 characters'],
    [{ name: 7 }, 'name must'],
    [{ name: ['Ada'] }, 'name must'],
    [{ name: 'A\u0000da' }, 'name must be text without NUL characters'],
    [{ picture: 'http://images.example.com/ada.jpg' }, 'picture must be an https URL'],
    [{ picture: 'javascript:alert(1)' }, 'picture must be an https URL'],
    [{ picture: 'https://ada:secret@images.example.com/' }, 'picture must be an https URL'],
    [{ picture: '//images.example.com/ada.jpg' }, 'picture must be an https URL'],
    [{ picture: `https://images.example.com/${'a'.repeat(2048)}` }, 'picture must be an https URL'],
    [{ picture: {} }, 'picture must be an https URL'],
    [{ locale: 'not a language' }, 'locale must be a language tag'],
    [{ locale: 'de_DE' }, 'locale must be a language tag'],
    [{ locale: `en-x-${'a'.repeat(40)}` }, 'locale must be a language tag'],
    [{ locale: ['en'] }, 'locale must be a language tag'],
  ])('refuses %j and changes nothing', async (body, message) => {
    const { bearer, identity } = await givenPortal(service);
    const before = await rowOf(identity.id);
    const answer = await change(bearer, { locale: 'fr', ...body });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toContain(message);
    expect(await rowOf(identity.id)).toEqual(before);
  });
});
