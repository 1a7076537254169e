import { SOMEBODY } from './endpoints.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
  PASSWORD,
} from './given.js';
import { givenInvitation } from './given-invitation.js';
import { GIVEN_DOMAIN, type GivenOrganization, givenDomain, Organizations } from './given-organizations.js';
import type { Answer } from './http.js';
import type { Service } from './service.js';

type Given = {
  organizations: Organizations;
  organization: GivenOrganization;
  admin: GivenIdentity;
  member: GivenIdentity;
  application: GivenApplication;
};

function invitationSuccesses(service: Service, given: () => Promise<Given>): Record<string, () => Promise<Answer>> {
  const all = `/v1/management/applications/${SOMEBODY}/organizations/${SOMEBODY}/invitations`;
  const mine = `/v1/portal/organizations/${SOMEBODY}/invitations`;
  const onOne =
    (method: string, tail = '') =>
    async () => {
      const { organizations, organization } = await given();
      const path = `${organization.path}/invitations`;
      const { id } = (await organizations.operator.post(path, { email: 'guest@example.com' })).body;
      return organizations.operator.send(method, `${path}/${id}${tail}`);
    };
  const byAdmin =
    (method: string, tail = '') =>
    async () => {
      const { application, admin, organization } = await given();
      const { bearer } = await givenPortalSession(service, { application, identity: admin });
      await service.http.post('/v1/portal/proof', { password: PASSWORD }, bearer);
      const { id } = await givenInvitation(service, application, 'guest@example.com', { organization });
      const path = `/v1/portal/organizations/acme/invitations${tail && `/${id}`}${tail.slice(1)}`;
      const body = method === 'POST' && !tail ? { email: 'other@example.com' } : undefined;
      return service.http.send(method, path, { headers: bearer, body });
    };
  const waiting = async (act: (id: string, bearer: Record<string, string>) => Promise<Answer>) => {
    const { application, organization } = await given();
    const { identity, bearer } = await givenPortalSession(service, { application });
    return act((await givenInvitation(service, application, identity.email, { organization })).id, bearer);
  };
  return {
    [`GET ${all}`]: async () => {
      const { organizations, organization } = await given();
      return organizations.operator.get(`${organization.path}/invitations`);
    },
    [`POST ${all}`]: async () => {
      const { organizations, organization } = await given();
      return organizations.operator.post(`${organization.path}/invitations`, { email: 'guest@example.com' });
    },
    [`GET ${all}/${SOMEBODY}`]: onOne('GET'),
    [`POST ${all}/${SOMEBODY}/resend`]: onOne('POST', '/resend'),
    [`DELETE ${all}/${SOMEBODY}`]: onOne('DELETE'),
    [`GET ${mine}`]: byAdmin('GET'),
    [`POST ${mine}`]: byAdmin('POST'),
    [`POST ${mine}/${SOMEBODY}/resend`]: byAdmin('POST', '//resend'),
    [`DELETE ${mine}/${SOMEBODY}`]: byAdmin('DELETE', '/'),
    'GET /v1/portal/invitations': () => waiting((_id, bearer) => service.http.get('/v1/portal/invitations', bearer)),
    [`POST /v1/portal/invitations/${SOMEBODY}/accept`]: () =>
      waiting((id, bearer) => service.http.send('POST', `/v1/portal/invitations/${id}/accept`, { headers: bearer })),
  };
}

/** One success of each endpoint of organizations, by its name: of management, of the portal, and for a session. */
export function organizationSuccesses(service: Service): Record<string, () => Promise<Answer>> {
  const given = async () => {
    const application = await givenApplication(service);
    const organizations = await Organizations.of(service, application);
    const organization = await organizations.make('acme');
    const [admin, member] = [
      await givenIdentity(service, organizations.application),
      await givenIdentity(service, organizations.application),
    ];
    await organizations.put(organization, admin, ['admin']);
    await organizations.put(organization, member, ['member']);
    await givenDomain(service, organization, application);
    const provider = { issuer: 'https://login.example.com', client_id: 'gatehouse' };
    await organizations.operator.send('PUT', `${organization.path}/provider`, provider);
    return { organizations, organization, admin, member, application };
  };
  const byOperator = (method: string, pathOf: (given: Given) => string, body?: object) => async (): Promise<Answer> => {
    const all = await given();
    return all.organizations.operator.send(method, pathOf(all), body);
  };
  const byAdmin = (method: string, tailOf: (given: Given) => string, body?: object) => async (): Promise<Answer> => {
    const all = await given();
    const { bearer } = await givenPortalSession(service, { application: all.application, identity: all.admin });
    await service.http.post('/v1/portal/proof', { password: PASSWORD }, bearer);
    return service.http.send(method, `/v1/portal/organizations${tailOf(all)}`, { headers: bearer, body });
  };
  const list = ({ application: { slug } }: Given) => `/applications/${slug}/organizations`;
  const one = ({ organization: { path } }: Given) => path;
  const theMember = ({ organization: { path }, member: { id } }: Given) => `${path}/members/${id}`;
  const theDomain = (all: Given) => `${one(all)}/domains/${GIVEN_DOMAIN}`;
  const theProvider = (all: Given) => `${one(all)}/provider`;
  const provider = { issuer: 'https://login.example.com', client_id: 'gatehouse' };
  const of = `/v1/management/applications/${SOMEBODY}/organizations`;
  const mine = '/v1/portal/organizations';
  return {
    [`GET ${of}`]: byOperator('GET', list),
    [`POST ${of}`]: byOperator('POST', list, { slug: 'globex', name: 'Globex' }),
    [`GET ${of}/${SOMEBODY}`]: byOperator('GET', one),
    [`PATCH ${of}/${SOMEBODY}`]: byOperator('PATCH', one, { name: 'Acme' }),
    [`DELETE ${of}/${SOMEBODY}`]: byOperator('DELETE', one),
    [`GET ${of}/${SOMEBODY}/members`]: byOperator('GET', (all) => `${one(all)}/members`),
    [`GET ${of}/${SOMEBODY}/members/${SOMEBODY}`]: byOperator('GET', theMember),
    [`PUT ${of}/${SOMEBODY}/members/${SOMEBODY}`]: byOperator('PUT', theMember, { roles: ['admin'] }),
    [`DELETE ${of}/${SOMEBODY}/members/${SOMEBODY}`]: byOperator('DELETE', theMember),
    [`GET ${of}/${SOMEBODY}/domains`]: byOperator('GET', (all) => `${one(all)}/domains`),
    [`POST ${of}/${SOMEBODY}/domains`]: byOperator('POST', (all) => `${one(all)}/domains`, { domain: 'new.example' }),
    [`GET ${of}/${SOMEBODY}/domains/${SOMEBODY}`]: byOperator('GET', theDomain),
    [`POST ${of}/${SOMEBODY}/domains/${SOMEBODY}/verify`]: byOperator('POST', (all) => `${theDomain(all)}/verify`),
    [`DELETE ${of}/${SOMEBODY}/domains/${SOMEBODY}`]: byOperator('DELETE', theDomain),
    [`GET ${of}/${SOMEBODY}/provider`]: byOperator('GET', theProvider),
    [`PUT ${of}/${SOMEBODY}/provider`]: byOperator('PUT', theProvider, provider),
    [`DELETE ${of}/${SOMEBODY}/provider`]: byOperator('DELETE', theProvider),
    [`GET /v1/management/users/${SOMEBODY}/organizations`]: byOperator(
      'GET',
      ({ member }) => `/users/${member.id}/organizations`,
    ),
    [`GET ${mine}`]: byAdmin('GET', () => ''),
    [`DELETE ${mine}/${SOMEBODY}`]: async () => {
      const { application, member } = await given();
      const { bearer } = await givenPortalSession(service, { application, identity: member });
      return service.http.send('DELETE', `${mine}/acme`, { headers: bearer });
    },
    [`GET ${mine}/${SOMEBODY}/members`]: byAdmin('GET', () => '/acme/members'),
    [`GET ${mine}/${SOMEBODY}/audit`]: byAdmin('GET', () => '/acme/audit'),
    [`PUT ${mine}/${SOMEBODY}/members/${SOMEBODY}`]: byAdmin('PUT', ({ member }) => `/acme/members/${member.id}`, {
      roles: ['admin'],
    }),
    [`DELETE ${mine}/${SOMEBODY}/members/${SOMEBODY}`]: byAdmin('DELETE', ({ member }) => `/acme/members/${member.id}`),
    ...invitationSuccesses(service, given),
    [`GET ${mine}/${SOMEBODY}/domains`]: byAdmin('GET', () => '/acme/domains'),
    [`POST ${mine}/${SOMEBODY}/domains`]: byAdmin('POST', () => '/acme/domains', { domain: 'new.example' }),
    [`POST ${mine}/${SOMEBODY}/domains/${SOMEBODY}/verify`]: byAdmin(
      'POST',
      () => `/acme/domains/${GIVEN_DOMAIN}/verify`,
    ),
    [`DELETE ${mine}/${SOMEBODY}/domains/${SOMEBODY}`]: byAdmin('DELETE', () => `/acme/domains/${GIVEN_DOMAIN}`),
    'GET /v1/auth/organizations': async () => {
      const { accessToken } = await givenSession(service);
      return service.http.get('/v1/auth/organizations', { authorization: `Bearer ${accessToken}` });
    },
  };
}
