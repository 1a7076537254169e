import { generateKeyPairSync, sign } from 'node:crypto';

type Body = Record<string, unknown>;
type Answering = (body: Body) => unknown;

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The true time, whatever a test says to the application. */
const now = Date.now.bind(Date);

/** An access token that the keys of this Gatehouse verify. */
export function givenToken(claims: object = {}): string {
  const iat = Math.floor(now() / 1000);
  const usual = { iss: 'https://id.example.com', aud: 'shop', sub: 'ada', sid: 'session-1', iat, exp: iat + 900 };
  const signed = `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'key' })}.${part({ ...usual, ...claims })}`;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

export const tokensOf = (number: number, claims?: object, user: object = { id: 'ada', email: 'ada@example.com' }) => ({
  ...{ user, access_token: givenToken(claims), access_expires_seconds: 900 },
  ...{ refresh_token: `refresh-${number}`, refresh_expires_seconds: 86_400 },
});

/** A `fetch` behind which a test answers for Gatehouse, path by path. A `Response` is passed on as it is. */
export function gatehouseOf(answers: Record<string, Answering | undefined>) {
  const usual: Record<string, Answering> = {
    '/v1/applications/login': () => ({ redirectUrl: 'https://id.example.com/login?flow=1', code: 'flow' }),
    '/v1/auth/authorize': () => tokensOf(1),
    '/v1/auth/revoke': () => ({ session_id: 'session-1', revoked_at: new Date().toISOString() }),
    '/.well-known/jwks.json': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key' }] }),
  };
  const asked: { path: string; body: Body; init: RequestInit | undefined }[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const path = new URL(String(input)).pathname;
    const body = JSON.parse(String(init?.body ?? '{}'));
    asked.push({ path, body, init });
    const answer = await (answers[path] ?? usual[path])?.(body);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  return { fetch: fetch as typeof globalThis.fetch, asked };
}

export const refusedBy = (code: string, status = 401) =>
  Response.json({ message: code }, { status, headers: { 'x-error-code': code } });
