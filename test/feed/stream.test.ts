import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { EntityManager } from 'typeorm';
import { Ends } from '../../src/feed/ended/ends.js';
import { FeedReader } from '../../src/feed/listening/feed-reader.js';
import { Listeners, MOST_OF_KEY } from '../../src/feed/listening/listeners.js';
import { SignOuts } from '../../src/flows/completion/sign-outs.js';
import { SessionsService } from '../../src/session/lifecycle/sessions.service.js';
import { Barrier } from '../support/barrier.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { expectFailure } from '../support/expect.js';
import { FeedListener } from '../support/feed-listener.js';
import { FeedVerifier } from '../support/feed-verifier.js';
import {
  type GivenApplication,
  type GivenSession,
  givenApiKey,
  givenApplication,
  givenSession,
} from '../support/given.js';
import { type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('GET /v1/sessions/ended as a stream', () => {
  const service = useService();
  let application: GivenApplication;
  let key: string;
  const open: FeedListener[] = [];
  beforeAll(async () => {
    application = await givenApplication(service);
    key = await givenApiKey(service, application.id, ['sessions:ended']);
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.leave();
  });

  const listen = async (at: Pick<Service, 'url'> = service, lastEventId?: string, by = key): Promise<FeedListener> => {
    const listener = await FeedListener.open(at, by, lastEventId);
    open.push(listener);
    return listener;
  };
  const signOut = async ({ accessToken }: GivenSession, at: Service = service): Promise<void> => {
    const { status } = await at.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
    expect(status).toBe(200);
  };
  const end = (manager: EntityManager, { sessionId }: GivenSession) =>
    service.app.get(SessionsService).end(manager, sessionId, { reason: 'admin' });

  it('tells what ended before, and then each end, also of another replica, to the application whose it is', async () => {
    const [earlier, later] = [
      await givenSession(service, { application }),
      await givenSession(service, { application }),
    ];
    const foreign = await givenSession(service);
    await signOut(earlier);
    const other = await service.replica();
    const listener = await listen(other);
    expect(listener.status).toBe(200);
    await listener.hearsOf(earlier.sessionId);
    await listener.heartbeat();
    await signOut(foreign);
    await signOut(later);
    expect(await listener.hearsOf(later.sessionId)).toMatchObject({ reason: 'logout' });
    expect(listener.ended.some(({ sid }) => sid === foreign.sessionId)).toBe(false);
    await other.stop();
  });

  it('tells an end that is committed late, and none of the others waits for it', async () => {
    const [slow, quick] = [await givenSession(service, { application }), await givenSession(service, { application })];
    const listener = await listen();
    await listener.heartbeat();
    await service.app.get(EntityManager).transaction(async (manager) => {
      await end(manager, slow);
      await signOut(quick);
      await listener.hearsOf(quick.sessionId);
      expect(listener.ended.some(({ sid }) => sid === slow.sessionId)).toBe(false);
    });
    expect(await listener.hearsOf(slow.sessionId)).toMatchObject({ reason: 'admin' });
  });

  // Red where a listener stands among the others only after it has read what it missed.
  it('tells what ends while a listener reads what it has missed', async () => {
    const session = await givenSession(service, { application });
    const other = await listen();
    const ends = service.app.get(Ends);
    const page = ends.page.bind(ends);
    ends.page = async (...asked) => {
      Reflect.deleteProperty(ends, 'page');
      const missed = await page(...asked);
      await signOut(session);
      await other.hearsOf(session.sessionId);
      return missed;
    };
    await (await listen()).hearsOf(session.sessionId);
  });

  it('goes on at another replica where the last one stopped, which sends its listeners away', async () => {
    const [first, meanwhile, between, slow] = [
      await givenSession(service, { application }),
      await givenSession(service, { application }),
      await givenSession(service, { application }),
      await givenSession(service, { application }),
    ];
    const mortal = await service.replica();
    const listener = await listen(mortal);
    await signOut(first);
    await listener.hearsOf(first.sessionId);
    const go = new EventEmitter();
    const held = service.app.get(EntityManager).transaction(async (manager) => {
      await end(manager, slow);
      await signOut(meanwhile);
      await listener.hearsOf(meanwhile.sessionId);
      go.emit('held');
      await once(go, 'commit');
    });
    await once(go, 'held');
    await mortal.stop();
    await until(() => listener.isEnded);
    expect(listener.retry).toBeLessThan(5_000);
    await signOut(between);
    go.emit('commit');
    await held;
    const next = await listen(service, listener.lastId);
    await next.hearsOf(slow.sessionId);
    await next.hearsOf(between.sessionId);
    expect(next.ended.some(({ sid }) => sid === first.sessionId || sid === meanwhile.sessionId)).toBe(false);
  });

  it('is silent while the database is away, and leaves nothing out afterwards', async () => {
    const session = await givenSession(service, { application });
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const cut = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '1s' });
    const listener = await listen(cut);
    await listener.heartbeat();
    proxy.freeze();
    const moment = Date.now();
    await signOut(session);
    proxy.reset();
    proxy.letNewcomersPass();
    await listener.hearsOf(session.sessionId);
    await listener.heartbeat();
    const told = listener.events.findIndex(({ data }) => data.sid === session.sessionId);
    const beats = listener.events.map(({ event, data }) => event === 'heartbeat' && Date.parse(data.at) > moment + 500);
    expect(beats.indexOf(true)).toBeGreaterThan(told);
    await cut.stop();
    await proxy.stop();
  });

  it('feeds the verifier of @gatehouse/core/feed', async () => {
    const [ending, living] = [
      await givenSession(service, { application }),
      await givenSession(service, { application }),
    ];
    const sids = [ending, living].map(({ sessionId }) => sessionId);
    const verifier = FeedVerifier.start(service, key, sids);
    await until(() => verifier.last === '[false,false]');
    await signOut(ending);
    await until(() => verifier.last === '[true,false]');
    await service.app.get(SignOuts).ofMany(application.id, { reason: 'admin' });
    await until(() => verifier.last === '[true,true]');
    // What it says before the first heartbeat is heard only where that takes a moment.
    const said = verifier.said.filter((words) => words !== '[null,null]');
    expect(said).toEqual(['[false,false]', '[true,false]', '[true,true]']);
    verifier.stop();
  });

  it('sends its listeners away where the database was restored to an earlier state, and they miss nothing', async () => {
    const session = await givenSession(service, { application });
    const listener = await listen();
    await listener.heartbeat();
    const elsewhere = Buffer.from(listener.lastId, 'base64url').toString().replace(/^\d+/, '1');
    const position = Buffer.from(elsewhere).toString('base64url');
    await until(() => {
      if (!listener.isEnded) Object.assign(service.app.get(FeedReader), { position: Promise.resolve(position) });
      return listener.isEnded;
    });
    await until(() => Reflect.get(service.app.get(FeedReader), 'position') === undefined);
    await signOut(session);
    await (await listen(service, position)).hearsOf(session.sessionId);
  });

  it('ends when its key is revoked', async () => {
    const theirs = await givenApiKey(service, application.id, ['sessions:ended']);
    const [listener, other] = [await listen(service, undefined, theirs), await listen()];
    await listener.heartbeat();
    await service.db.query(
      `WITH revoked AS (UPDATE api_keys SET revoked_at = now() WHERE application_id = $1 AND key_hash = sha256($2) RETURNING key_hash)
       SELECT pg_notify('gatehouse_changes', 'api-key:' || rtrim(translate(encode(key_hash, 'base64'), '+/', '-_'), '=')) FROM revoked`,
      [application.id, Buffer.from(theirs)],
    );
    await until(() => listener.isEnded);
    expect(other.isEnded).toBe(false);
    expectFailure(await service.http.get('/v1/sessions/ended', { 'x-api-key': theirs }), 401, 'api_key_invalid');
  });

  // Red where it is added though its connection has closed: it counts until the service stops.
  it('counts no listener that left while its key was looked up', async () => {
    const hasty = await givenApiKey(service, application.id, ['sessions:ended']);
    const barrier = await Barrier.hold(service, 'LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE');
    const leaving = new AbortController();
    const arrived = once(service.app.getHttpServer(), 'request') as Promise<[unknown, ServerResponse]>;
    const left = fetch(`${service.url}/v1/sessions/ended`, {
      signal: leaving.signal,
      headers: { 'x-api-key': hasty, accept: 'text/event-stream' },
    });
    const [, response] = await arrived;
    await barrier.sees(1);
    const closed = once(response, 'close');
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await closed;
    const staying = listen(service, undefined, hasty);
    await barrier.release();
    expect((await staying).status).toBe(200);
    expect(service.app.get(Listeners).countOf(hasty)).toBe(1);
  });

  it('refuses more listeners of a key than its processes need', async () => {
    const crowd = await givenApiKey(service, application.id, ['sessions:ended']);
    const ask = `GET /v1/sessions/ended HTTP/1.1\r\nhost: x\r\nx-api-key: ${crowd}\r\naccept: text/event-stream\r\n\r\n`;
    const { hostname, port } = new URL(service.url);
    const sockets: Socket[] = [];
    let opened = 0;
    for (let count = 0; count < MOST_OF_KEY; count += 1) {
      const socket = connect(Number(port), hostname, () => socket.write(ask));
      socket.once('data', () => {
        opened += 1;
      });
      sockets.push(socket);
    }
    await until(() => opened === MOST_OF_KEY);
    const headers = { 'x-api-key': crowd, accept: 'text/event-stream' };
    const refused = await service.http.get('/v1/sessions/ended', headers);
    expectFailure(refused, 429, 'too_many_listeners');
    expect(refused.headers.get('retry-after')).toBe('5');
    for (const socket of sockets) socket.destroy();
    await until(async () => {
      const listener = await listen(service, undefined, crowd);
      return listener.status === 200;
    });
  });
});
