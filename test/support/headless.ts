import type { GivenApplication } from './given.js';
import type { Answer, Service } from './service.js';

/** Starts a login, as an application with screens of its own does, and answers the token of its flow. */
export async function givenFlow(
  service: Pick<Service, 'http'>,
  { origin, apiKey }: GivenApplication,
  more: object = {},
): Promise<string> {
  const urls = { redirect_url: `${origin}/callback`, cancel_url: `${origin}/`, ...more };
  const { status, text, body } = await service.http.post('/v1/applications/login', urls, { 'x-api-key': apiKey });
  if (status !== 201) throw new Error(`The login did not start: ${text}`);
  return body.code;
}

/** Asks an endpoint of the flow: `register`, `exchange`, `verify-email` … */
export const inFlow = (
  service: Pick<Service, 'http'>,
  flow: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => service.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': flow, ...headers });
