import { newSecret, SECRET_PREFIXES } from '../../../src/platform/crypto/secrets.js';
import { givenAgents, RESOURCE } from '../agents.js';
import { givenApiKey } from '../given.js';
import { Operator } from '../given-management.js';
import { givenOperator } from '../given-operator.js';
import { basic, givenClient } from '../oidc.js';
import type { Answer } from '../service.js';
import { type Attempt, type Circumstances, type Way } from './circumstances.js';

/** What clients, servers, devices and operators do. */
export function waysOfPrograms(given: Circumstances): Way[] {
  const { service, anybody, anywhere, always } = given;

  const registerClient = (from: string) => {
    const body = { redirect_uris: ['http://127.0.0.1/cb'], software_id: anybody() };
    return service.http.post(`/oauth/register/${given.application.slug}`, body, { 'x-forwarded-for': from });
  };

  const enterUserCode = (from: string): Promise<Answer> =>
    service.http.form('/device', { user_code: 'WDJB-MJHT' }, { 'x-forwarded-for': from });

  /** From one address, or from another one with each. */
  const deviceStarts = async (from?: string): Promise<Attempt> => {
    const { id: client_id } = await givenClient(service, given.application, { type: 'public' });
    const headers = () => ({ 'x-forwarded-for': from ?? anywhere() });
    return () => service.http.form('/oauth/device_authorization', { client_id }, headers());
  };

  return [
    ['user-code-address', 'codes of devices', always((from) => enterUserCode(from))],
    ['device-address', 'devices', () => deviceStarts(anywhere())],
    ['device-application', 'devices', () => deviceStarts()],
    [
      'client-document-address',
      'documents',
      async () => {
        await givenAgents(service, given.application, { audiences: [RESOURCE] });
        const from = anywhere();
        return () => {
          const query = new URLSearchParams({ client_id: `http://127.0.0.1:9/${given.next()}`, resource: RESOURCE });
          return service.http.get(`/oauth/authorize?${query}`, { 'x-forwarded-for': from });
        };
      },
    ],
    ['registration-address', 'registrations', always((from) => registerClient(from))],
    [
      'registration-application',
      'registrations',
      async () => {
        await givenAgents(service, given.application, { audiences: [RESOURCE] });
        return () => registerClient(anywhere());
      },
    ],
    [
      'report-application',
      'reports',
      async () => {
        const key = await givenApiKey(service, given.application.id, ['metrics:read']);
        return () => service.http.get('/v1/applications/metrics?report=events', { 'x-api-key': key });
      },
    ],
    [
      'authorize-address',
      'codes',
      always((from) => {
        const body = { code: newSecret(SECRET_PREFIXES.code), client_type: 'server' };
        return service.http.post('/v1/auth/authorize', body, { 'x-forwarded-for': from });
      }),
    ],
    [
      'authorize-address',
      'portal codes',
      always((from) => {
        const body = { code: newSecret(SECRET_PREFIXES.code), redirectUrl: service.url };
        return service.http.post('/v1/portal/authorize', body, { 'x-forwarded-for': from });
      }),
    ],
    [
      'api-key-address',
      'keys',
      always((from) =>
        service.http.get('/v1/applications/entitlements', { 'x-api-key': 'wrong', 'x-forwarded-for': from }),
      ),
    ],
    [
      'console-address',
      'cookies',
      always((from) => service.http.get('/console', { cookie: 'gh_console=wrong', 'x-forwarded-for': from })),
    ],
    [
      'invitation-sender',
      'people',
      async () => {
        const operator = await Operator.of(service, { application: given.application });
        return () => operator.post(`/applications/${given.application.slug}/invitations`, { email: anybody() });
      },
    ],
    [
      'invitation-recipient',
      'new mails',
      async () => {
        const path = `/applications/${given.application.slug}/invitations`;
        const { id } = (
          await (await Operator.of(given.roomier, { application: given.application })).post(path, { email: anybody() })
        ).body;
        return async () =>
          (await Operator.of(service, { application: given.application })).post(`${path}/${id}/resend`);
      },
    ],
    [
      'notice-recipient',
      'users who leave a mailbox',
      async () => {
        const email = anybody();
        return async () => {
          const operator = await Operator.of(service, { application: given.application });
          const { id } = (await operator.post('/users', { email, verified: true })).body;
          return operator.send('PUT', `/users/${id}/email`, { email: anybody() });
        };
      },
    ],
    [
      'provider-trial',
      'tests',
      async () => {
        const admin = await givenOperator(service, [{ role: 'admin', application: given.application }]);
        return () => admin.post(`/console/applications/${given.application.slug}/providers/corp/sign-in`);
      },
    ],
    [
      'management-key-address',
      'keys',
      always((from) =>
        service.http.get('/v1/management/users', { authorization: 'Bearer wrong', 'x-forwarded-for': from }),
      ),
    ],
    [
      'api-key-address',
      'secrets of clients',
      always((from) =>
        service.http.form(
          '/oauth/token',
          { grant_type: 'refresh_token' },
          {
            ...basic({ id: given.application.id, secret: 'wrong' }),
            'x-forwarded-for': from,
          },
        ),
      ),
    ],
    [
      'login-address',
      'logins that a browser starts',
      async () => {
        const { id, redirectUri } = await givenClient(service, given.application);
        const query = new URLSearchParams({ client_id: id, redirect_uri: redirectUri, response_type: 'code' });
        return always((from) => service.http.get(`/oauth/authorize?${query}`, { 'x-forwarded-for': from }))();
      },
    ],
    [
      'pushed-request-address',
      'logins that a public client sends ahead',
      async () => {
        const { id } = await givenClient(service, given.application, { type: 'public' });
        return always((from) => service.http.form('/oauth/par', { client_id: id }, { 'x-forwarded-for': from }))();
      },
    ],
  ];
}
