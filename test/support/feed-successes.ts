import { SOMEBODY } from './endpoints.js';
import { type GivenApplication, givenApiKey } from './given.js';
import type { Answer } from './http.js';
import type { Service } from './service.js';
import { SignalReceiver } from './signal-receiver.js';

/** One success of each endpoint of the revocation feed, by its name. */
export function feedSuccesses(
  service: Service,
  applicationOf: () => GivenApplication,
): Record<string, () => Promise<Answer>> {
  const keyOf = () => givenApiKey(service, applicationOf().id, ['sessions:ended']);
  const asked = (method: string, pathOf: (id: string) => string, bodyOf?: (id: string) => object) => async () => {
    const receiver = new SignalReceiver(service, await keyOf());
    const { stream_id } = (await receiver.send('POST', '/streams', {})).body;
    const answer = await receiver.send(method, pathOf(stream_id), bodyOf?.(stream_id));
    await receiver.send('DELETE', `/streams?stream_id=${stream_id}`);
    return answer;
  };
  return {
    'GET /v1/sessions/ended': async () => service.http.get('/v1/sessions/ended', { 'x-api-key': await keyOf() }),
    'POST /v1/signals/streams': asked(
      'POST',
      () => '/streams',
      () => ({}),
    ),
    'GET /v1/signals/streams': asked('GET', () => '/streams'),
    'PATCH /v1/signals/streams': asked(
      'PATCH',
      () => '/streams',
      (stream_id) => ({ stream_id }),
    ),
    'PUT /v1/signals/streams': asked(
      'PUT',
      () => '/streams',
      (stream_id) => ({ stream_id }),
    ),
    'DELETE /v1/signals/streams': asked('DELETE', (id) => `/streams?stream_id=${id}`),
    'GET /v1/signals/status': asked('GET', (id) => `/status?stream_id=${id}`),
    'POST /v1/signals/status': asked(
      'POST',
      () => '/status',
      (stream_id) => ({ stream_id, status: 'paused' }),
    ),
    'POST /v1/signals/verify': asked(
      'POST',
      () => '/verify',
      (stream_id) => ({ stream_id }),
    ),
    [`POST /v1/signals/streams/${SOMEBODY}/poll`]: asked(
      'POST',
      (id) => `/streams/${id}/poll`,
      () => ({
        returnImmediately: true,
      }),
    ),
  };
}
