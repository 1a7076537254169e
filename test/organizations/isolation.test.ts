import { decodeJwt } from 'jose';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import type { Answer } from '../support/http.js';
import { useService } from '../support/service.js';

const STEPS = 320;
const PEOPLE = 6;
const SLUGS = ['acme', 'globex', 'initech'];
const RULES: Record<Role, { permissions: string[] }> = {
  admin: { permissions: ['org:manage', 'invoices:write'] },
  steward: { permissions: ['org:manage'] },
  member: { permissions: [] },
};
const NO_ID = '01990000-0000-7000-8000-000000000000';
type Role = 'admin' | 'steward' | 'member';
const ALL: Role[] = ['admin', 'steward', 'member'];

/** A walk that can be repeated: the failing seed is in the message of the failure. */
function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (most: number) => Math.floor(next() * most),
    of: <One>(list: readonly One[]) => list[Math.floor(next() * list.length)] as One,
  };
}

describe('Organizations, walked at random by members, strangers and people of another application', () => {
  /** A mailbox gets more mails here than it would. */
  const service = useService({ RATE_LIMIT_SCALE: '0' });
  const seed = Number(process.env.WALK ?? Date.now() % 100_000);
  const { of, below } = random(seed);

  /** What must be true: who belongs where, as what. */
  const model = new Map<string, Map<string, Role>>(SLUGS.map((slug) => [slug, new Map()]));
  /** Also ended ones, by their ids. */
  const invitations = new Map<
    string,
    { slug: string; person: string; role: Role; isOpen: boolean; isAccepted?: true }
  >();
  const endInvitations = (slug: string, person: string) => {
    for (const one of invitations.values()) if (one.slug === slug && one.person === person) one.isOpen = false;
  };
  const permissions = (slug: string, person: string): string[] => {
    const role = model.get(slug)?.get(person);
    return role ? RULES[role].permissions : [];
  };
  const manages = (slug: string, person: string) => permissions(slug, person).includes('org:manage');
  const covers = (slug: string, actor: string, role: Role) =>
    RULES[role].permissions.every((one) => permissions(slug, actor).includes(one));
  const lastManager = (slug: string, without: string, becoming?: Role) => {
    const others = [...(model.get(slug) ?? [])].filter(([person]) => person !== without);
    const stays = becoming ? [...others, [without, becoming] as [string, Role]] : others;
    return stays.length > 0 && !stays.some(([, role]) => RULES[role].permissions.includes('org:manage'));
  };

  it('show and change nothing for anybody that the rules do not allow', async () => {
    const application = await givenApplication(service);
    const organizations = await Organizations.of(service, application, { roles: RULES });
    const made: GivenOrganization[] = [];
    for (const slug of SLUGS) made.push(await organizations.make(slug));
    const people: GivenIdentity[] = [];
    for (let i = 0; i < PEOPLE; i += 1) people.push(await givenIdentity(service, application));
    const elsewhere: GivenApplication = await givenApplication(service);
    const foreign = await Organizations.of(service, elsewhere, { roles: RULES });
    await foreign.make('acme');
    const outsider = await givenIdentity(service, elsewhere);
    await foreign.put(await foreign.make('own'), outsider, ['admin']);
    /** They come in before they belong anywhere, so no session of the walk acts in an organization and ends with it. */
    const bearers = new Map<string, Record<string, string>>();
    for (const identity of [...people, outsider]) {
      const at = identity === outsider ? elsewhere : application;
      const { bearer } = await givenPortalSession(service, { application: at, identity });
      await service.db.query('UPDATE sessions SET organization_id = NULL WHERE identity_id = $1', [identity.id]);
      await service.http.post('/v1/portal/proof', { password: PASSWORD }, bearer);
      bearers.set(identity.id, bearer);
    }
    const ask = (who: GivenIdentity, method: string, path: string, body?: object): Promise<Answer> =>
      service.http.send(method, `/v1/portal/organizations${path}`, {
        headers: bearers.get(who.id) as object,
        body,
      } as never);

    const trail: string[] = [];
    const expectStatus = (answer: Answer, status: number, what: string) => {
      trail.push(`${what} → ${answer.status}`);
      if (answer.status !== status)
        throw new Error(`WALK=${seed}: expected ${status} for ${what}: ${answer.text}\n${trail.slice(-12).join('\n')}`);
    };

    for (let step = 0; step < STEPS; step += 1) {
      const who = of([...people, outsider]);
      const target = of(people);
      const organization = of(made);
      const { slug } = organization;
      const role = of(ALL);
      const isOutside = who === outsider;
      const own = isOutside ? undefined : model.get(slug)?.get(who.id);
      const [invitationId = NO_ID, invitation] = of([...invitations, [NO_ID, undefined] as const]);
      const isIn = invitation?.slug === slug;
      switch (below(10)) {
        case 0: {
          const answer = await organizations.put(organization, target, [role]);
          expectStatus(answer, 200, `operator puts ${target.id} into ${slug} as ${role}`);
          model.get(slug)?.set(target.id, role);
          break;
        }
        case 1: {
          const answer = await ask(who, 'GET', `/${of([slug, organization.id])}/members`);
          const events = await ask(who, 'GET', `/${of([slug, organization.id])}/audit?limit=200`);
          const mayRead = !isOutside && manages(slug, who.id);
          expectStatus(events, mayRead ? 200 : 403, `${who.id} reads what happened in ${slug}`);
          // The other application has an organization of this name too: its people read only their own.
          expectStatus(answer, mayRead ? 200 : 403, `${who.id} reads the members of ${slug}`);
          if (mayRead) {
            const seen = answer.body.members.map(({ user_id, roles }: { user_id: string; roles: string[] }) => [
              user_id,
              roles[0],
            ]);
            expect(new Map(seen)).toEqual(model.get(slug));
            // Of people who left their id alone is there, and the last that is said of each is what holds.
            const told = events.body.events.filter(({ kind }: { kind: string }) => kind.includes('member_'));
            for (const [person, as] of model.get(slug) ?? [])
              expect(told.find(({ user }: { user: { user_id: string } }) => user.user_id === person).roles).toEqual([
                as,
              ]);
            for (const { user } of told)
              if (!model.get(slug)?.has(user.user_id)) expect([user.email, user.name]).toEqual([null, null]);
          }
          break;
        }
        case 2: {
          const held = model.get(slug)?.get(target.id);
          const answer = await ask(who, 'PUT', `/${slug}/members/${target.id}`, { roles: [role] });
          const status =
            isOutside || !own || !manages(slug, who.id)
              ? 403
              : !held
                ? 404
                : !covers(slug, who.id, held) || !covers(slug, who.id, role)
                  ? 403
                  : lastManager(slug, target.id, role)
                    ? 409
                    : 200;
          expectStatus(answer, status, `${who.id} makes ${target.id} ${role} in ${slug}`);
          if (status === 200) model.get(slug)?.set(target.id, role);
          break;
        }
        case 3: {
          const held = model.get(slug)?.get(target.id);
          const answer = await ask(who, 'DELETE', `/${slug}/members/${target.id}`);
          const status =
            isOutside || !own || !manages(slug, who.id)
              ? 403
              : !held
                ? 404
                : !covers(slug, who.id, held)
                  ? 403
                  : lastManager(slug, target.id)
                    ? 409
                    : 204;
          expectStatus(answer, status, `${who.id} removes ${target.id} from ${slug}`);
          if (status === 204) endInvitations(slug, target.id);
          if (status === 204) model.get(slug)?.delete(target.id);
          break;
        }
        case 4: {
          const answer = await ask(who, 'DELETE', `/${slug}`);
          const isLast = manages(slug, who.id) && lastManager(slug, who.id);
          const status = isOutside || !own ? 403 : isLast ? 409 : 204;
          expectStatus(answer, status, `${who.id} leaves ${slug}`);
          if (status === 204) endInvitations(slug, who.id);
          if (status === 204) model.get(slug)?.delete(who.id);
          break;
        }
        case 5: {
          const answer = await ask(who, 'POST', `/${slug}/invitations`, { email: target.email, roles: [role] });
          const isOpen = [...invitations.values()].some(
            (one) => one.slug === slug && one.person === target.id && one.isOpen,
          );
          const mayInvite = !isOutside && manages(slug, who.id) && covers(slug, who.id, role);
          const status = !mayInvite ? 403 : isOpen || model.get(slug)?.has(target.id) ? 409 : 201;
          expectStatus(answer, status, `${who.id} invites ${target.id} into ${slug} as ${role}`);
          if (status === 201) invitations.set(answer.body.id, { slug, person: target.id, role, isOpen: true });
          break;
        }
        case 6: {
          const answer = await ask(who, 'POST', `/${slug}/invitations/${invitationId}/resend`);
          const status =
            isOutside || !manages(slug, who.id)
              ? 403
              : !isIn
                ? 404
                : !covers(slug, who.id, invitation.role)
                  ? 403
                  : invitation.isOpen
                    ? 200
                    : 409;
          expectStatus(answer, status, `${who.id} sends ${invitationId} of ${invitation?.slug} again in ${slug}`);
          break;
        }
        case 7: {
          const answer = await ask(who, 'DELETE', `/${slug}/invitations/${invitationId}`);
          const status = isOutside || !manages(slug, who.id) ? 403 : !isIn ? 404 : invitation.isOpen ? 204 : 409;
          expectStatus(answer, status, `${who.id} withdraws ${invitationId} of ${invitation?.slug} in ${slug}`);
          if (status === 204 && invitation) invitation.isOpen = false;
          break;
        }
        case 8: {
          const path = `/v1/portal/invitations/${invitationId}/accept`;
          const answer = await service.http.post(path, {}, bearers.get(who.id));
          const there = invitation && model.get(invitation.slug);
          const joins = invitation?.isOpen && invitation.person === who.id && !there?.has(who.id);
          const repeats = invitation?.isAccepted && invitation.person === who.id && there?.has(who.id);
          expectStatus(
            answer,
            joins || repeats ? 200 : 404,
            `${who.id} accepts ${invitationId} of ${invitation?.slug}`,
          );
          if (!joins) break;
          invitation.isOpen = false;
          invitation.isAccepted = true;
          there?.set(who.id, invitation.role);
          break;
        }
        default: {
          const { body: started } = await service.http.post(
            '/v1/applications/login',
            { redirect_url: `${application.origin}/cb`, cancel_url: application.origin, organization: slug },
            { 'x-api-key': application.apiKey },
          );
          const { email, password } = people.includes(who) ? who : target;
          const person = people.includes(who) ? who : target;
          const answer = await service.http.post(
            '/v1/auth/exchange',
            { type: 'password', email, password },
            { 'x-auth-flow-id': started.code, 'x-api-key': application.apiKey },
          );
          const belongs = model.get(slug)?.get(person.id);
          expectStatus(answer, belongs ? 200 : 403, `${person.id} signs in to ${slug}`);
          if (!belongs) break;
          const { body } = await service.http.post('/v1/auth/authorize', {
            code: answer.body.code,
            client_type: 'server',
          });
          expect(decodeJwt(body.access_token)).toMatchObject({
            org_id: organization.id,
            roles: [belongs],
            permissions: RULES[belongs].permissions,
          });
          const other = of(SLUGS);
          const refreshed = await service.http.post('/v1/auth/refresh', {
            client_type: 'server',
            refresh_token: body.refresh_token,
            organization: other,
          });
          const there = model.get(other)?.get(person.id);
          expectStatus(refreshed, there ? 200 : 403, `${person.id} switches from ${slug} to ${other}`);
          if (there) expect(decodeJwt(refreshed.body.access_token)).toMatchObject({ org_slug: other, roles: [there] });
        }
      }
    }
    for (const { slug, id } of made) {
      const { rows } = await service.db.query(
        'SELECT identity_id, roles FROM organization_members WHERE organization_id = $1',
        [id],
      );
      expect(new Map(rows.map((row) => [row.identity_id, row.roles[0]]))).toEqual(model.get(slug));
      const open = await service.db.query(
        'SELECT id FROM invitations WHERE organization_id = $1 AND accepted_at IS NULL AND withdrawn_at IS NULL',
        [id],
      );
      const expected = [...invitations].filter(([, one]) => one.slug === slug && one.isOpen).map(([key]) => key);
      expect(open.rows.map((row) => row.id).sort()).toEqual(expected.sort());
    }
  });
});
