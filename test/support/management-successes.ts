import { newId } from '../../src/platform/crypto/ids.js';
import { SOMEBODY } from './endpoints.js';
import { type GivenApplication, givenSession } from './given.js';
import { Operator } from './given-management.js';
import type { Answer } from './http.js';
import type { Service } from './service.js';
import { settingsSuccesses } from './settings-successes.js';
import { until } from './until.js';

const sendFile = (operator: Operator): Promise<Answer> =>
  operator.upload('/imports', 'email\nada@successes.example\n', { 'content-type': 'text/csv' });

/** One success of each endpoint of management, by its name. */
export function managementSuccesses(
  service: Service,
  applicationOf: () => GivenApplication,
): Record<string, () => Promise<Answer>> {
  const asked =
    (method: string, pathOf: (given: { userId: string; sessionId: string }) => string, body?: object) => async () => {
      const { identity, sessionId } = await givenSession(service, { application: applicationOf() });
      const operator = await Operator.of(service, { application: applicationOf() });
      return operator.send(method, pathOf({ userId: identity.id, sessionId }), body);
    };
  /** It was given up. While another replica has claimed it, the courier of this one leaves it alone. */
  const ofMail =
    (method: 'get' | 'post' | 'delete', act = '') =>
    async () => {
      const operator = await Operator.of(service, { application: applicationOf() });
      const id = newId();
      await service.db.query(
        `INSERT INTO mail_outbox (id, application_id, template, language, recipient, sealed_content, created_at, attempts,
           next_attempt_at, dead_at, claimed_until)
         VALUES ($1, $2, 'verify_address', 'en', 'a@example.com', '\\x00', now(), 9, now(), now(), $3::timestamptz)`,
        [id, applicationOf().id, act ? '2100-01-01' : null],
      );
      return operator[method](`/mail/${id}${act}`);
    };
  const ofImport =
    (method: 'get' | 'post', tail = '') =>
    async () => {
      const operator = await Operator.of(service, { application: applicationOf() });
      const { id } = (await sendFile(operator)).body;
      await until(
        () => operator.get(`/imports/${id}`),
        ({ body }: Answer) => body.finished_at !== null,
      );
      // One that was cancelled may be cancelled again.
      if (tail === '/cancel') await service.db.query("UPDATE imports SET state = 'cancelled' WHERE id = $1", [id]);
      return operator[method](`/imports/${id}${tail}`);
    };
  return {
    ...webhookSuccesses(service, applicationOf),
    'POST /v1/management/imports': async () => sendFile(await Operator.of(service, { application: applicationOf() })),
    'GET /v1/management/imports': asked('GET', () => '/imports'),
    [`GET /v1/management/imports/${SOMEBODY}`]: ofImport('get'),
    [`GET /v1/management/imports/${SOMEBODY}/result`]: ofImport('get', '/result'),
    [`POST /v1/management/imports/${SOMEBODY}/cancel`]: ofImport('post', '/cancel'),
    'GET /v1/management/exports/users': asked('GET', () => '/exports/users'),
    'GET /v1/management/users': asked('GET', () => '/users'),
    'GET /v1/management/events': asked('GET', () => '/events'),
    [`GET /v1/management/users/${SOMEBODY}`]: asked('GET', ({ userId }) => `/users/${userId}`),
    [`POST /v1/management/users/${SOMEBODY}/block`]: asked('POST', ({ userId }) => `/users/${userId}/block`),
    [`POST /v1/management/users/${SOMEBODY}/unblock`]: asked('POST', ({ userId }) => `/users/${userId}/unblock`),
    [`DELETE /v1/management/users/${SOMEBODY}`]: asked('DELETE', ({ userId }) => `/users/${userId}`),
    'POST /v1/management/users': asked('POST', () => '/users', { email: 'made@example.com', verified: true }),
    [`PATCH /v1/management/users/${SOMEBODY}`]: asked('PATCH', ({ userId }) => `/users/${userId}`, { name: 'Ada' }),
    [`PUT /v1/management/users/${SOMEBODY}/email`]: asked('PUT', ({ userId }) => `/users/${userId}/email`, {
      email: 'moved@example.com',
    }),
    [`POST /v1/management/users/${SOMEBODY}/require-new-password`]: asked(
      'POST',
      ({ userId }) => `/users/${userId}/require-new-password`,
    ),
    [`POST /v1/management/users/${SOMEBODY}/invitation`]: async () => {
      const operator = await Operator.of(service, { application: applicationOf() });
      const { body } = await operator.post('/users', { email: 'invited@example.com', invite: true });
      return operator.post(`/users/${body.id}/invitation`);
    },
    [`DELETE /v1/management/users/${SOMEBODY}/second-factors`]: asked(
      'DELETE',
      ({ userId }) => `/users/${userId}/second-factors`,
    ),
    [`GET /v1/management/users/${SOMEBODY}/activity`]: asked('GET', ({ userId }) => `/users/${userId}/activity`),
    [`GET /v1/management/users/${SOMEBODY}/export`]: asked('GET', ({ userId }) => `/users/${userId}/export`),
    [`GET /v1/management/users/${SOMEBODY}/sessions`]: asked('GET', ({ userId }) => `/users/${userId}/sessions`),
    [`DELETE /v1/management/users/${SOMEBODY}/sessions`]: asked('DELETE', ({ userId }) => `/users/${userId}/sessions`),
    [`GET /v1/management/sessions/${SOMEBODY}`]: asked('GET', ({ sessionId }) => `/sessions/${sessionId}`),
    [`DELETE /v1/management/sessions/${SOMEBODY}`]: asked('DELETE', ({ sessionId }) => `/sessions/${sessionId}`),
    'POST /v1/management/sessions/end': asked('POST', () => '/sessions/end', {}),
    'GET /v1/management/audit': asked('GET', () => '/audit'),
    'GET /v1/management/mail': asked('GET', () => '/mail'),
    ...settingsSuccesses(service, applicationOf),
    [`GET /v1/management/mail/${SOMEBODY}`]: ofMail('get'),
    [`POST /v1/management/mail/${SOMEBODY}/retry`]: ofMail('post', '/retry'),
    [`DELETE /v1/management/mail/${SOMEBODY}`]: ofMail('delete'),
  };
}

function webhookSuccesses(
  service: Service,
  applicationOf: () => GivenApplication,
): Record<string, () => Promise<Answer>> {
  const wanted = { url: 'https://127.0.0.1:9/hooks', types: ['user.merged'], owner_email: 'ops@example.com' };
  const asked =
    (method: string, path = '', body?: unknown) =>
    async () => {
      const operator = await Operator.of(service, { application: applicationOf() });
      const { id } = (await operator.post('/webhooks', wanted)).body;
      const { delivery } = (await operator.post(`/webhooks/${id}/test`)).body;
      const headers = operator.bearer;
      const url = `/v1/management/webhooks/${id}${path.replace(SOMEBODY, delivery)}`;
      return service.http.send(method, url, { headers, ...(body !== undefined && { body }) });
    };
  const one = `/v1/management/webhooks/${SOMEBODY}`;
  return {
    'GET /v1/management/webhooks': async () =>
      (await Operator.of(service, { application: applicationOf() })).get('/webhooks'),
    'POST /v1/management/webhooks': async () =>
      (await Operator.of(service, { application: applicationOf() })).post('/webhooks', wanted),
    [`GET ${one}`]: asked('GET'),
    [`PATCH ${one}`]: asked('PATCH', '', { types: ['user.deleted'] }),
    [`DELETE ${one}`]: asked('DELETE'),
    [`POST ${one}/rotate-secret`]: asked('POST', '/rotate-secret', {}),
    [`POST ${one}/on`]: asked('POST', '/on'),
    [`POST ${one}/off`]: asked('POST', '/off'),
    [`POST ${one}/test`]: asked('POST', '/test'),
    [`POST ${one}/send-since`]: asked('POST', '/send-since', { since: new Date().toISOString() }),
    [`GET ${one}/deliveries`]: asked('GET', '/deliveries'),
    [`POST ${one}/deliveries/${SOMEBODY}/send-again`]: asked('POST', `/deliveries/${SOMEBODY}/send-again`),
  };
}
