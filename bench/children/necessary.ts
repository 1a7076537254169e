import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { KeyRing } from '../../src/platform/crypto/key-ring.js';
import { hashSecret } from '../../src/platform/crypto/secrets.js';
import { type RefreshToken, RefreshTokens } from '../../src/session/tokens/refresh-token.js';
import { APPLICATION_ID, SECRET_KEY } from '../database.js';
import { answer, tell, tellUsed } from './child.js';

/**
 * The necessary work of a refresh, and nothing else: read the body, check one MAC, take part in one shared UPDATE, make
 * one MAC and one signature, answer. No routes, no limits, no log, no rules but the commonest one. It has the table, the
 * tokens and the sizes of the service.
 */
const tokens = new RefreshTokens(new KeyRing(SECRET_KEY));
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
await database.connect();

const ROTATE = `
  UPDATE sessions SET generation = sessions.generation + 1, parent_generation = sessions.generation,
    parent_exchanged_at = now(), rotated_at = now(), idle_expires_at = LEAST(now() + interval '7 days', expires_at),
    last_outcome = 'rotated'
  FROM unnest($1::uuid[], $2::integer[], $3::bytea[]) WITH ORDINALITY AS sent (id, generation, secret_hash, n)
  WHERE sessions.id = sent.id AND sessions.generation = sent.generation AND sessions.secret_hash = sent.secret_hash
    AND revoked_at IS NULL AND idle_expires_at > now() AND expires_at > now()
  RETURNING sent.n::integer, identity_id, amr, floor(extract(epoch FROM authenticated_at))::float8 AS auth_time,
    floor(extract(epoch FROM idle_expires_at - now()))::integer AS expires_in`;

let waiting: { token: RefreshToken; response: ServerResponse }[] = [];
let isUnderWay = false;

async function rotateAll(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  for (; waiting.length > 0; ) {
    const all = waiting;
    waiting = [];
    const values = [
      all.map(({ token }) => token.sessionId),
      all.map(({ token }) => token.generation),
      all.map(({ token }) => hashSecret(token.secret)),
    ];
    const { rows } = await database.query({ name: 'rotate', text: ROTATE, values });
    for (const row of rows) {
      const { token, response } = all[row.n - 1] as (typeof all)[number];
      reply(response, 200, answerOf(token, row));
    }
    for (const { response } of all) if (!response.writableEnded) reply(response, 401, '{}');
  }
  isUnderWay = false;
}

const HEADER = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid: randomUUID() })).toString('base64url');

function answerOf({ sessionId, generation, secret }: RefreshToken, row: pg.QueryResultRow): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...{ iss: 'https://bench.example', aud: APPLICATION_ID, sub: row.identity_id, sid: sessionId, app: APPLICATION_ID },
    ...{ client_id: APPLICATION_ID, ct: 'server', amr: row.amr, auth_time: row.auth_time, iat: now, exp: now + 900 },
    jti: randomUUID(),
  };
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return JSON.stringify({
    access_token: `${signed}.${signature.toString('base64url')}`,
    access_expires_seconds: 900,
    refresh_token: tokens.encode({ sessionId, generation: generation + 1, secret }),
    refresh_expires_seconds: row.expires_in,
  });
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const token = tokens.decode(JSON.parse(Buffer.concat(parts).toString()).refresh_token);
    if (!token) return reply(response, 401, '{}');
    waiting.push({ token, response });
    setImmediate(rotateAll);
  });
});
server.listen(0, '127.0.0.1', () => {
  answer(tellUsed);
  tell({ port: (server.address() as { port: number }).port });
});
