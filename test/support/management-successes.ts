import { SOMEBODY } from './endpoints.js';
import { type GivenApplication, givenSession } from './given.js';
import { Operator } from './given-management.js';
import type { Answer } from './http.js';
import type { Service } from './service.js';

/** One success of each endpoint of management, by its name. */
export function managementSuccesses(
  service: Service,
  applicationOf: () => GivenApplication,
): Record<string, () => Promise<Answer>> {
  const asked =
    (method: 'get' | 'post' | 'delete', pathOf: (given: { userId: string; sessionId: string }) => string) =>
    async () => {
      const { identity, sessionId } = await givenSession(service, { application: applicationOf() });
      const operator = await Operator.of(service, { application: applicationOf() });
      return operator[method](pathOf({ userId: identity.id, sessionId }));
    };
  return {
    'GET /v1/management/users': asked('get', () => '/users'),
    'GET /v1/management/events': asked('get', () => '/events'),
    [`GET /v1/management/users/${SOMEBODY}`]: asked('get', ({ userId }) => `/users/${userId}`),
    [`POST /v1/management/users/${SOMEBODY}/block`]: asked('post', ({ userId }) => `/users/${userId}/block`),
    [`POST /v1/management/users/${SOMEBODY}/unblock`]: asked('post', ({ userId }) => `/users/${userId}/unblock`),
    [`DELETE /v1/management/users/${SOMEBODY}`]: asked('delete', ({ userId }) => `/users/${userId}`),
    [`DELETE /v1/management/users/${SOMEBODY}/second-factors`]: asked(
      'delete',
      ({ userId }) => `/users/${userId}/second-factors`,
    ),
    [`GET /v1/management/users/${SOMEBODY}/sessions`]: asked('get', ({ userId }) => `/users/${userId}/sessions`),
    [`DELETE /v1/management/users/${SOMEBODY}/sessions`]: asked('delete', ({ userId }) => `/users/${userId}/sessions`),
    [`GET /v1/management/sessions/${SOMEBODY}`]: asked('get', ({ sessionId }) => `/sessions/${sessionId}`),
    [`DELETE /v1/management/sessions/${SOMEBODY}`]: asked('delete', ({ sessionId }) => `/sessions/${sessionId}`),
  };
}
