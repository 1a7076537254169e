import { createHash, generateKeyPairSync, randomUUID, sign, timingSafeEqual, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import pg from 'pg';
import { KeyRing } from '../../src/platform/crypto/key-ring.js';
import { hashSecret } from '../../src/platform/crypto/secrets.js';
import { type RefreshToken, RefreshTokens } from '../../src/session/tokens/refresh-token.js';
import { API_KEY, APPLICATION_ID, SECRET_KEY } from '../database.js';
import { answer, tell, tellUsed } from './child.js';

/**
 * The necessary work of the busiest paths, and nothing else: read what came, check one MAC or a known token, take part in
 * one shared statement, make one MAC and the signatures, answer. No routes, no limits, no log, no rules but the commonest
 * one. It has the table and the tokens of the service, and its answers are of the same size.
 */
const tokens = new RefreshTokens(new KeyRing(SECRET_KEY));
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
await database.connect();

type Row = pg.QueryResultRow;
type Waiting<Asked> = { asked: Asked; answerWith(row: Row | undefined): void };

/** All that wait at the same time share a statement. Its rows say in `n` whose they are. */
function shared<Asked>(name: string, text: string, valuesOf: (all: Asked[]) => unknown[]) {
  let waiting: Waiting<Asked>[] = [];
  let isUnderWay = false;
  const runAll = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) {
      const all = waiting;
      waiting = [];
      const { rows } = await database.query({ name, text, values: valuesOf(all.map(({ asked }) => asked)) });
      for (const row of rows) (all[row.n - 1] as Waiting<Asked>).answerWith(row);
      if (rows.length < all.length) for (const { answerWith } of all) answerWith(undefined); // the others are answered
    }
    isUnderWay = false;
  };
  return (asked: Asked, answerWith: (row: Row | undefined) => void) => {
    waiting.push({ asked, answerWith });
    setImmediate(runAll);
  };
}

const rotation = (user: string, join: string) => `
  UPDATE sessions SET generation = sessions.generation + 1, parent_generation = sessions.generation,
    parent_exchanged_at = now(), rotated_at = now(), last_outcome = 'rotated',
    idle_expires_at = LEAST(now() + interval '7 days', sessions.expires_at)
  FROM unnest($1::uuid[], $2::integer[], $3::bytea[]) WITH ORDINALITY AS sent (id, generation, secret_hash, n) ${join}
  WHERE sessions.id = sent.id AND sessions.generation = sent.generation AND sessions.secret_hash = sent.secret_hash
    AND sessions.revoked_at IS NULL AND sessions.idle_expires_at > now() AND sessions.expires_at > now()
  RETURNING sent.n::integer, sessions.identity_id, sessions.amr, ${user}
    floor(extract(epoch FROM sessions.authenticated_at))::float8 AS auth_time,
    floor(extract(epoch FROM sessions.idle_expires_at - now()))::integer AS expires_in`;
const presented = (all: RefreshToken[]) => [
  all.map(({ sessionId }) => sessionId),
  all.map(({ generation }) => generation),
  all.map(({ secret }) => hashSecret(secret)),
];
const rotate = shared('rotate', rotation('', ''), presented);
const USER = "jsonb_build_object('id', person.id, 'email', person.email, 'created_at', person.created_at) AS person,";
const WITH_PERSON =
  'JOIN sessions AS same ON same.id = sent.id JOIN identities AS person ON person.id = same.identity_id';
const rotateAndRead = shared('rotate-and-read', rotation(USER, WITH_PERSON), presented);
const check = shared<string>(
  'check',
  `SELECT n::integer, id, application_id, identity_id FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, n)
   JOIN sessions USING (id) WHERE revoked_at IS NULL AND idle_expires_at > now() AND expires_at > now()`,
  (all) => [all],
);

const part = (members: object) => Buffer.from(JSON.stringify(members)).toString('base64url');
const KID = randomUUID();
const headerOf = (typ: string) => part({ alg: 'ES256', typ, kid: KID });
const [ACCESS_HEADER, ID_HEADER] = [headerOf('at+jwt'), headerOf('JWT')];

function signed(header: string, claims: object): string {
  const input = `${header}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

const ISSUER = 'https://bench.example';
const times = ({ auth_time }: Row) => {
  const iat = Math.floor(Date.now() / 1000);
  return { auth_time, iat, exp: iat + 900 };
};

const accessTokenOf = ({ sessionId }: RefreshToken, row: Row, more: object): string =>
  signed(ACCESS_HEADER, {
    ...{ iss: ISSUER, aud: APPLICATION_ID, sub: row.identity_id, sid: sessionId, app: APPLICATION_ID },
    ...{ client_id: APPLICATION_ID, amr: row.amr, ...times(row), jti: KID, ...more },
  });

const successorOf = ({ sessionId, generation, secret }: RefreshToken): string =>
  tokens.encode({ sessionId, generation: generation + 1, secret });

/** In place of the headers that the service sends with every answer. */
const AS_MANY_BYTES = '-'.repeat(385);

function reply(response: ServerResponse, body: object | undefined, headers: OutgoingHttpHeaders = {}): void {
  if (response.writableEnded) return;
  const text = JSON.stringify(body ?? {});
  const length = Buffer.byteLength(text);
  const usual = { 'content-type': 'application/json', 'content-length': length, 'x-usual': AS_MANY_BYTES };
  response.writeHead(body ? 200 : 401, { ...usual, ...headers });
  response.end(text);
}

type Path = (response: ServerResponse, headers: IncomingHttpHeaders, body: string) => void;

const refresh: Path = (response, _headers, body) => {
  const token = tokens.decode(JSON.parse(body).refresh_token);
  if (!token) return reply(response, undefined);
  rotate(token, (row) =>
    reply(
      response,
      row && {
        access_token: accessTokenOf(token, row, { ct: 'server' }),
        access_expires_seconds: 900,
        refresh_token: successorOf(token),
        refresh_expires_seconds: row.expires_in,
      },
    ),
  );
};

const HASHED_KEY = createHash('sha256').update(API_KEY).digest();

const exchange: Path = (response, { authorization = '' }, body) => {
  const [, key = ''] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':');
  const { refresh_token, scope } = parseForm(body);
  const token = tokens.decode(String(refresh_token));
  if (!token || !timingSafeEqual(createHash('sha256').update(key).digest(), HASHED_KEY))
    return reply(response, undefined);
  rotateAndRead(token, (row) => {
    if (!row) return reply(response, undefined);
    const access_token = accessTokenOf(token, row, { ct: 'server', scope });
    const at_hash = createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url');
    const id_token = signed(ID_HEADER, {
      ...{ iss: ISSUER, sub: row.identity_id, aud: APPLICATION_ID, azp: APPLICATION_ID, ...times(row), acr: 'pwd' },
      ...{ amr: row.amr, sid: token.sessionId, at_hash, email: row.person.email, email_verified: true },
    });
    const refresh_token = successorOf(token);
    reply(response, { access_token, token_type: 'Bearer', expires_in: 900, scope, refresh_token, id_token });
  });
};

const WHERE = 'Path=/; HttpOnly; Secure; SameSite=Lax';
const NAMES = ['service_access', 'service_refresh', 'service_session'];
const GONE = NAMES.map((name) => `${name}=; Domain=bench.example; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${WHERE}`);
const cookie = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Max-Age=${seconds}; Expires=${new Date(Date.now() + seconds * 1000).toUTCString()}; ${WHERE}`;

const refreshCookies: Path = (response, { cookie: sent = '' }) => {
  const token = tokens.decode(sent.slice('service_refresh='.length));
  if (!token) return reply(response, undefined);
  rotateAndRead(token, (row) => {
    if (!row) return reply(response, undefined);
    const { expires_in: seconds, person } = row;
    const values = [accessTokenOf(token, row, { ct: 'browser' }), successorOf(token), token.sessionId];
    const set = values.map((value, index) => cookie(NAMES[index] as string, value, index === 0 ? 900 : seconds));
    const nothing = { name: null, picture: null, locale: null, mfa_enabled: false, email_is_relay: false };
    const user = { ...person, email_verified: true, ...nothing, provider: 'password' };
    const body = { access_expires_seconds: 900, refresh_expires_seconds: seconds, user };
    reply(response, body, { 'set-cookie': [...GONE, ...set] });
  });
};

/** A token is verified once, as the service remembers those that it has verified. */
const verified = new Map<string, { sid: string; exp: number }>();

function claimsOf(token: string): { sid: string; exp: number } | undefined {
  const known = verified.get(token);
  if (known) return known;
  const [header, claims = '', signature = ''] = token.split('.');
  const input = Buffer.from(`${header}.${claims}`);
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', input, key, Buffer.from(signature, 'base64url'))) return undefined;
  verified.set(token, JSON.parse(Buffer.from(claims, 'base64url').toString()));
  return verified.get(token);
}

const session: Path = (response, { authorization = '' }) => {
  const claims = claimsOf(authorization.slice('Bearer '.length));
  if (!claims || claims.exp < Date.now() / 1000) return reply(response, undefined);
  check(claims.sid, (row) =>
    reply(response, row && { id: row.id, identityId: row.identity_id, applicationId: row.application_id }),
  );
};

const PATHS: Record<string, Path> = {
  '/v1/auth/refresh': refresh,
  '/bench/session': session,
  '/api/service/refresh': refreshCookies,
  '/oauth/token': exchange,
};

const server = createServer((request, response) => {
  const path = PATHS[request.url as string] as Path;
  if (request.method === 'GET') return path(response, request.headers, '');
  const parts: Buffer[] = [];
  request.on('data', (data: Buffer) => parts.push(data));
  request.on('end', () => path(response, request.headers, Buffer.concat(parts).toString()));
});
server.listen(0, '127.0.0.1', () => {
  answer(tellUsed);
  tell({ port: (server.address() as { port: number }).port });
});
