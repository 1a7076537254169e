import { Child } from '../support/child.js';
import { givenApplication, PASSWORD } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { type PortalAct, PortalActs } from '../support/portal-acts.js';
import { type Service, startService } from '../support/service.js';
import { type GivenSmtp, givenSmtp, refusal } from '../support/smtp.js';
import { until } from '../support/until.js';
import { Upstream } from '../support/upstream.js';

describe('Emails of what an owner did', () => {
  const CONTENT = /\b(\d{6})\b/;

  it('are sent after a restart, when the process was killed right after the answer', async () => {
    const service = await startService();
    const upstream = await Upstream.start();
    const acts = await PortalActs.on(service, await givenApplication(service), upstream);
    const named = ['a merge', 'a change of email', 'a deletion', 'a second factor that is turned off by its code'];
    const given: PortalAct[] = [];
    for (const name of named) given.push(await (acts.given[name] as PortalActs['given'][string])());
    await upstream.stop();
    await service.app.close();
    const silent = await givenSmtp({ onConnect: () => undefined });
    const smtp = await givenSmtp();
    const variables = { DATABASE_URL: service.databaseUrl, PUBLIC_URL: service.variables.PUBLIC_URL };
    const killed = await Child.start({ ...variables, SMTP_URL: silent.url });
    for (const { ask } of given) expect((await ask({ ...service, http: killed.http })).status).toBe(200);
    killed.kill('SIGKILL');
    await killed.ended;
    expect(await sentIn(service)).toBe(0);
    await service.db.query(
      'UPDATE mail_outbox SET claimed_by = NULL, claimed_until = NULL, next_attempt_at = now() WHERE sent_at IS NULL',
    );
    const again = await startService({ ...variables, SMTP_URL: smtp.url });
    const [merged, changed, deleted, weakened] = given.map(({ portal }) => portal.identity.email);
    await until(() => [merged, changed, deleted, weakened].every((email) => recipientsOf(smtp).includes(email)));
    expect(recipientsOf(smtp).length).toBe(new Set(smtp.received.map(({ messageId }) => messageId)).size);
    await again.stop();
    await Promise.all([silent.stop(), smtp.stop(), service.db.end()]);
  });

  it('come later while the mail server is gone, and the answers stay the same', async () => {
    let isGone = true;
    const smtp = await givenSmtp({ onConnect: (_session, done) => done(isGone ? refusal(421, 'closed') : undefined) });
    const service = await startService({ SMTP_URL: smtp.url });
    const portal = await givenPortal(service);
    const post = (path: string, body?: object) => service.http.post(`/v1/portal/${path}`, body, portal.bearer);
    const asked = await post('email', { email: 'later@example.com', password: PASSWORD });
    expect([asked.status, asked.body]).toEqual([202, { status: 'confirmation_sent' }]);
    expect((await service.http.patch('/v1/portal/profile', portal.bearer, { name: 'Ada' })).status).toBe(200);
    isGone = false;
    await until(async () => {
      await service.db.query('UPDATE mail_outbox SET next_attempt_at = now() WHERE claimed_by IS NULL');
      return recipientsOf(smtp).includes('later@example.com');
    });
    const mail = smtp.received.find(({ recipients }) => recipients.includes('later@example.com'));
    const [, code] =
      CONTENT.exec(
        mail?.raw
          .split(/\r?\n\r?\n/)
          .slice(1)
          .join(' ') ?? '',
      ) ?? [];
    const changed = await post('email/confirm', { code });
    expect([changed.status, changed.body.user?.email]).toEqual([200, 'later@example.com']);
    await service.stop();
    await smtp.stop();
  });
});

const recipientsOf = ({ received }: GivenSmtp): (string | undefined)[] =>
  received.flatMap(({ recipients }) => recipients);
const sentIn = async ({ db }: Service) =>
  (
    await db.query(
      "SELECT FROM mail_outbox WHERE sent_at IS NOT NULL AND template IN ('accounts_merged', 'account_deleted')",
    )
  ).rowCount;
