import { GatehouseError } from './errors.js';
import { createVerifier } from './verify.js';

/** For an API: `Authorization: Bearer …`, verified here. Programs get 401 with a reason, or 503 while nobody can tell. */
export function createGuard(options) {
  const verify = createVerifier(options);

  return async function check(request) {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '') ?? [];
    if (!token) return { answer: refusal(401, 'Send an access token: Authorization: Bearer …', 'Bearer') };
    try {
      return { claims: await verify(token) };
    } catch (error) {
      if (!(error instanceof GatehouseError)) throw error;
      if (error.kind === 'retry') return { answer: refusal(503, error.message) };
      const { status, code, message } = error;
      const scope = code === 'insufficient_scope' ? `, scope="${options.scopes.join(' ')}"` : '';
      const description = message.replace(/[^\w .,:/-]/g, '');
      const challenge = `Bearer error="${scope ? code : 'invalid_token'}"${scope}, error_description="${description}"`;
      return { answer: refusal(status, message, challenge) };
    }
  };
}

const refusal = (status, message, challenge) => ({
  ...{ status, cookies: [], body: { message } },
  headers: challenge ? { 'www-authenticate': challenge } : { 'retry-after': '5' },
});
