import { createServer, type Server, type Socket } from 'node:net';
import { MOST_ATTEMPTS } from '../../src/platform/outbox/retry-plan.js';
import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { DIGITS, givenMail, outboxRow, untilOutbox } from '../support/given-mail.js';
import { freePort, type Service, startService } from '../support/service.js';
import { type GivenSmtp, givenSmtp, refusal } from '../support/smtp.js';
import { until } from '../support/until.js';

describe('A mail server that refuses', () => {
  let smtp: GivenSmtp;
  let service: Service;
  let application: GivenApplication;
  const refusals = new Map<string, Error>();

  beforeAll(async () => {
    smtp = await givenSmtp({ onRcptTo: ({ address }, _session, done) => done(refusals.get(address)) });
    service = await startService({ SMTP_URL: smtp.url });
    application = await givenApplication(service);
  });
  afterAll(async () => {
    await service.stop();
    await smtp.stop();
  });

  /** Lets the wait be over: the next look finds the mail due. */
  const isDueNow = (id: string) =>
    service.db.query('UPDATE mail_outbox SET next_attempt_at = now() WHERE id = $1', [id]);

  it('is asked again later when it refuses for now, and then delivers', async () => {
    const begun = performance.now();
    refusals.set('busy@example.com', refusal(451, 'busy@example.com: greylisted'));
    const { id } = await givenMail(service, application, { to: { address: 'busy@example.com' } });
    const waiting = await untilOutbox(service, id, (row) => row.attempts === 1 && row.claimed_by === null);
    expect(waiting).toMatchObject({ sent_at: null, dead_at: null });
    expect(waiting.last_error).toBe('the mail server answered 451 to RCPT TO');
    expect(waiting.wait).toBeGreaterThan(2 - (performance.now() - begun) / 1000);
    expect(waiting.wait).toBeLessThan(7);
    refusals.delete('busy@example.com');
    await isDueNow(id);
    expect((await untilOutbox(service, id, (row) => row.sent_at !== null)).attempts).toBe(2);
  });

  it('is not asked again when it refuses this mail for good; a person can have it tried again', async () => {
    refusals.set('gone@example.com', refusal(550, 'gone@example.com: no such user'));
    const { id } = await givenMail(service, application, { to: { address: 'gone@example.com' } });
    const dead = await untilOutbox(service, id, (row) => row.dead_at !== null);
    expect(dead).toMatchObject({ attempts: 1, last_error: 'the mail server answered 550 to RCPT TO' });
    refusals.delete('gone@example.com');
    const retry = () => runCli(service.variables, 'mail', 'retry', id);
    expect(await retry()).toMatchObject({ code: 0 });
    await untilOutbox(service, id, (row) => row.sent_at !== null);
    expect(await retry()).toMatchObject({ code: 1 });
  });

  it('is given up after a day of refusals', async () => {
    refusals.set('never@example.com', refusal(451, 'not today'));
    const { id } = await givenMail(service, application, { to: { address: 'never@example.com' } });
    await untilOutbox(service, id, (row) => row.attempts === 1 && row.claimed_by === null);
    await service.db.query('UPDATE mail_outbox SET attempts = $2 WHERE id = $1', [id, MOST_ATTEMPTS - 1]);
    await isDueNow(id);
    const dead = await untilOutbox(service, id, (row) => row.dead_at !== null);
    expect(dead.last_error).toBe(`the mail server answered 451 to RCPT TO, ${MOST_ATTEMPTS} times`);
  });

  it('does not make one mail wait for another', async () => {
    refusals.set('slow@example.com', refusal(451, 'later'));
    await givenMail(service, application, { to: { address: 'slow@example.com' } });
    const { id } = await givenMail(service, application);
    await untilOutbox(service, id, (row) => row.sent_at !== null);
  });
});

describe('A mail server that refuses the sender or the password', () => {
  it('is asked again: that is the operator’s to mend, and says nothing about the mail', async () => {
    const smtp = await givenSmtp({
      onMailFrom: (_address, _session, done) => done(refusal(553, 'sender not allowed')),
    });
    const service = await startService({ SMTP_URL: smtp.url });
    const { id } = await givenMail(service, await givenApplication(service));
    const row = await untilOutbox(service, id, ({ last_error }) => last_error !== null);
    expect(row).toMatchObject({ dead_at: null, last_error: 'the mail server answered 553 to MAIL FROM' });
    await service.stop();
    await smtp.stop();
  });
});

describe('A mail server that is gone', () => {
  it('R29: leaves mails waiting, of which a copy of the database tells nothing but the address', async () => {
    const service = await startService({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    const { id } = await givenMail(service, await givenApplication(service));
    const row = await untilOutbox(service, id, ({ last_error }) => last_error !== null);
    expect(row.last_error).toBe('no delivery: the mail server cannot be reached');
    const { rows } = await service.db.query(
      `SELECT t::text AS dump, encode(sealed_content, 'escape') AS content FROM mail_outbox t WHERE id = $1`,
      [id],
    );
    expect(rows[0].content.length).toBeGreaterThan(50);
    for (const secret of [DIGITS, 'gh-code-in-the-link', 'app.example.com']) {
      expect(rows[0].dump).not.toContain(secret);
      expect(rows[0].dump).not.toContain(Buffer.from(secret).toString('hex'));
      expect(rows[0].content).not.toContain(secret);
    }
    await service.stop();
  });
});

describe('A mail server that hangs', () => {
  let hole: Server;
  let service: Service;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    hole = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
    service = await startService({ SMTP_URL: `smtp://127.0.0.1:${(hole.address() as { port: number }).port}` });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => hole.close(resolve));
  });

  const outboxAndTransactions = async (): Promise<{ held: number; attempts: number; transactions: number }> => {
    const { rows } = await service.db.query(
      `SELECT count(claimed_by)::int AS held, sum(attempts)::int AS attempts,
              (SELECT count(*)::int FROM pg_stat_activity
               WHERE datname = current_database() AND state LIKE 'idle in transaction%') AS transactions
       FROM mail_outbox`,
    );
    return rows[0];
  };

  it('slows neither an answer nor a commit, and holds no connection to the database', async () => {
    const application = await givenApplication(service);
    for (let count = 0; count < 20; count += 1) await givenMail(service, application);
    const { id } = await givenMail(service, application);
    // Other background work may be inside a short transaction of its own; one of a delivery would last as long as it.
    const seen = await until(outboxAndTransactions, ({ held, transactions }) => held === 8 && transactions === 0);
    expect(seen.attempts).toBe(8); // no delivery has ended meanwhile, and a ninth has not begun
    const begun = performance.now();
    expect((await service.http.get('/.well-known/jwks.json')).status).toBe(200);
    await givenMail(service, application);
    expect(performance.now() - begun).toBeLessThan(30_000); // a delivery takes up to a minute
    expect((await outboxRow(service, id)).attempts).toBe(0);
  });

  it('keeps the service from stopping for five seconds at most: the mails in hand go back as if never tried', async () => {
    const begun = performance.now();
    await service.app.close();
    expect(performance.now() - begun).toBeLessThan(30_000); // what is in hand takes up to a minute
    const { rows } = await service.db.query(
      `SELECT count(*)::int AS mails,
              count(*) FILTER (WHERE claimed_by IS NULL AND attempts = 0 AND last_error IS NULL)::int AS untouched
       FROM mail_outbox`,
    );
    expect(rows[0].mails).toBeGreaterThan(8);
    expect(rows[0].untouched).toBe(rows[0].mails);
    await service.db.end();
  });
});
