import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { SignOuts } from '../../src/flows/completion/sign-outs.js';
import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { runCli } from '../support/cli.js';
import { EventReader } from '../support/event-reader.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenSession,
  givenApiKey,
  givenApplication,
  givenPortalSession,
  givenSession,
} from '../support/given.js';
import type { Json } from '../support/json.js';
import { useService } from '../support/service.js';

const ENDED = '/v1/sessions/ended';

type Identified = GivenSession['identity'];

describe('GET /v1/sessions/ended as JSON', () => {
  const service = useService();
  let application: GivenApplication;
  let key: string;
  beforeAll(async () => {
    application = await givenApplication(service);
    key = await givenApiKey(service, application.id, ['sessions:ended']);
  });

  const ask = (after?: string, by = key) =>
    service.http.get(`${ENDED}${after === undefined ? '' : `?after=${after}`}`, { 'x-api-key': by });
  const now = async (): Promise<string> => {
    for (let after: string | undefined; ; ) {
      const { body } = await ask(after);
      after = body.next as string;
      if (!body.more) return after;
    }
  };
  const endedSince = async (after: string): Promise<Json[]> => {
    const { status, body } = await ask(after);
    expect(status).toBe(200);
    expect(body.more).toBe(false);
    return body.ended;
  };
  const signOut = ({ accessToken }: GivenSession) =>
    service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });

  it('answers what ended lately, until when it matters, and a cursor that goes on', async () => {
    const before = await now();
    const session = await givenSession(service, { application });
    await givenSession(service, { application });
    await signOut(session);
    const { body } = await ask(before);
    expect(body.ended).toEqual([
      { sid: session.sessionId, reason: 'logout', at: expect.any(String), exp: expect.any(Number) },
    ]);
    const [{ at, exp }] = body.ended;
    const { exp: tokenEnds } = decodeJwt<{ exp: number }>(session.accessToken);
    expect(exp).toBeGreaterThanOrEqual(tokenEnds);
    expect(exp * 1000 - Date.parse(at)).toBeLessThan(20 * 60_000);
    expect(await endedSince(body.next)).toEqual([]);
    expect((await ask()).body.ended).toContainEqual(body.ended[0]);
  });

  it('has every way in which a session ends', async () => {
    const accounts = service.app.get(BlockingAndDeletion);
    const ended: Record<string, string> = {};
    const before = await now();
    const given = async (reason: string) => {
      const session = await givenSession(service, { application });
      ended[session.sessionId] = reason;
      return session;
    };
    await signOut(await given('logout'));
    await accounts.block((await given('blocked')).identity.id);
    await accounts.delete((await given('deleted')).identity.id);
    await service.app.get(SignOuts).ofIdentity((await given('admin')).identity.id, { reason: 'admin' });
    const copied = await given('reuse');
    const refresh = { client_type: 'server', refresh_token: copied.refreshToken };
    const { refresh_token: next } = (await service.http.post('/v1/auth/refresh', refresh)).body;
    await service.http.post('/v1/auth/refresh', { ...refresh, refresh_token: next });
    await service.db.query(
      "UPDATE sessions SET rotated_at = now() - interval '1 day', parent_exchanged_at = now() - interval '1 day' WHERE id = $1",
      [copied.sessionId],
    );
    expectFailure(await service.http.post('/v1/auth/refresh', refresh), 401, 'refresh_token_reused');
    const seen = (await endedSince(before)).map(({ sid, reason }) => [sid, reason]);
    expect(Object.fromEntries(seen)).toEqual(ended);
  });

  it('has the portal session that ends with the session it was opened from', async () => {
    const portal = await givenPortalSession(service, { application });
    const before = await now();
    await service.app.get(SignOuts).ofIdentity(portal.identity.id, { reason: 'admin' });
    expect((await endedSince(before)).map(({ sid }) => sid)).toContain(portal.sessionId);
  });

  // Red where the events of the rows that a cut-off writes are not left out.
  it('says in one line that every session of the application ended, and which ones those are', async () => {
    const old = await Promise.all(Array.from({ length: 3 }, () => givenSession(service, { application })));
    const foreign = await givenSession(service);
    const theirs = await givenApiKey(service, foreign.application.id, ['sessions:ended']);
    const before = await now();
    const { code } = await runCli(service.variables, 'sessions', 'revoke', '--app', application.slug, '--yes');
    expect(code).toBe(0);
    const lines = await endedSince(before);
    expect(lines).toEqual([
      { before: expect.any(String), reason: 'admin', at: expect.any(String), exp: expect.any(Number) },
    ]);
    const later = await givenSession(service, { application });
    for (const { sessionId } of old) expect(sessionId < lines[0].before).toBe(true);
    expect(later.sessionId < lines[0].before).toBe(false);
    expect((await ask(undefined, theirs)).body.ended).toEqual([]);
  });

  it('says to every application that every session everywhere ended, and that a signing key was withdrawn', async () => {
    const keys = [key, await givenApiKey(service, (await givenApplication(service)).id, ['sessions:ended'])];
    const { keys: published } = (await service.http.get('/.well-known/jwks.json')).body;
    const { kid } = published.find(({ alg }: { alg: string }) => alg === 'ES256');
    expect((await runCli(service.variables, 'sessions', 'revoke', '--all', '--yes')).code).toBe(0);
    expect((await runCli(service.variables, 'signing-keys', 'withdraw', kid)).code).toBe(0);
    for (const one of keys) {
      const lines = (await ask(undefined, one)).body.ended.slice(-2);
      expect(lines).toMatchObject([
        { before: expect.any(String), reason: 'admin' },
        { kid, reason: 'key_withdrawn' },
      ]);
    }
  });

  // Red where the rows that a deletion leaves to housekeeping are gone without an event.
  it.each([
    ['is signed out', ({ id }: Identified) => service.app.get(SignOuts).ofIdentity(id, { reason: 'admin' })],
    ['is deleted', ({ id }: Identified) => service.app.get(BlockingAndDeletion).delete(id)],
  ])('pages through more than a thousand of a user that %s, each once', async (_, act) => {
    const crowd = await givenApplication(service);
    const theirs = await givenApiKey(service, crowd.id, ['sessions:ended']);
    const session = await givenSession(service, { application: crowd });
    const copies = Array.from({ length: 1_500 }, newId);
    await service.db.query(
      `INSERT INTO sessions
       SELECT (jsonb_populate_record(s, jsonb_build_object('id', copy, 'created_at', clock_timestamp()))).*
       FROM sessions AS s, unnest($2::uuid[]) AS copy WHERE s.id = $1`,
      [session.sessionId, copies],
    );
    const start = (await ask(undefined, theirs)).body.next;
    const events = await EventReader.of(service, { applicationId: crowd.id, types: ['session.ended'] });
    await act(session.identity);
    const all = [session.sessionId, ...copies];
    const { events: ended } = await events.page(2_000);
    expect(ended).toHaveLength(all.length);
    expect(new Set(ended.map(({ sessionId }) => sessionId)).size).toBe(all.length);
    for (const from of [undefined, start]) {
      const lines: Json[] = [];
      for (let after: string | undefined = from, more = true; more; ) {
        const { body } = await ask(after, theirs);
        expect(body.ended.length).toBeLessThanOrEqual(1_000);
        lines.push(...body.ended);
        ({ next: after, more } = body);
      }
      // A thousand end at once, and a cut-off of the user ends the others.
      const named = lines.flatMap(({ sid }) => sid ?? []);
      expect(new Set(named).size).toBe(named.length);
      expect(named).toHaveLength(1_000);
      const cutOffs = lines.filter(({ sub }) => sub === session.identity.id);
      expect(cutOffs).toHaveLength(1);
      const covered = (sid: string) => sid < cutOffs[0].before;
      for (const sid of all) expect(named.includes(sid) || covered(sid)).toBe(true);
    }
  });

  it('forgets what no token can tell any more', async () => {
    const session = await givenSession(service, { application });
    await signOut(session);
    const old = `${(Date.now() - 3_600_000)
      .toString(16)
      .padStart(12, '0')
      .replace(/(.{8})/, '$1-')}-7000-8000-${randomUUID().slice(-12)}`;
    await service.db.query("UPDATE audit_events SET id = $2 WHERE session_id = $1 AND type = 'session.revoked'", [
      session.sessionId,
      old,
    ]);
    expect((await ask()).body.ended.map(({ sid }: Json) => sid)).not.toContain(session.sessionId);
  });

  it('begins again with all that matters after a cursor of another database', async () => {
    const session = await givenSession(service, { application });
    await signOut(session);
    const foreign = Buffer.from(await now(), 'base64url')
      .toString()
      .replace(/^\d+/, '1');
    const after = Buffer.from(foreign).toString('base64url');
    const { status, body } = await ask(after);
    expect(status).toBe(200);
    expect(body.ended.map(({ sid }: Json) => sid)).toContain(session.sessionId);
  });

  it('opens to a key that names sessions:ended, and to no other', async () => {
    expectFailure(await ask(undefined, application.apiKey), 401, 'api_key_invalid');
    const stream = { 'x-api-key': application.apiKey, accept: 'text/event-stream' };
    expectFailure(await service.http.get(ENDED, stream), 401, 'api_key_invalid');
  });

  it.each([
    'nonsense',
    'e30',
    `${Buffer.from('[1]').toString('base64url')}.x`,
    'a.b.c',
    '%27',
    'x.01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
  ])('refuses the cursor %s', async (after) => {
    expectFailure(await ask(after), 400, 'malformed_input');
    const headers = { 'x-api-key': key, accept: 'text/event-stream', 'last-event-id': after };
    expectFailure(await service.http.get(ENDED, headers), 400, 'malformed_input');
  });
});
