import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenMail } from '../support/given-mail.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let operator: Operator;
beforeAll(async () => {
  application = await givenApplication(service);
  operator = await Operator.of(service, { application });
});

describe('/v1/management/mail', () => {
  // Every mail is in the hands of another replica, or not due yet, so that the courier of this one takes none.
  beforeAll(() =>
    service.db.query("ALTER TABLE mail_outbox ALTER claimed_until SET DEFAULT now() + interval '1 hour'"),
  );
  const letGo = (id: string) =>
    service.db.query(
      "UPDATE mail_outbox SET claimed_until = NULL, next_attempt_at = now() + interval '1 hour' WHERE id = $1",
      [id],
    );
  const kept = async (id: string) =>
    (await service.db.query('SELECT sealed_content, recipient FROM mail_outbox WHERE id = $1', [id])).rows[0];
  const giveUp = (id: string) =>
    service.db.query("UPDATE mail_outbox SET dead_at = now(), last_error = 'no route', attempts = 9 WHERE id = $1", [
      id,
    ]);

  it('lists by state, the newest first, and shows neither what a mail says nor to whom', async () => {
    const [dead, waiting] = [await givenMail(service, application), await givenMail(service, application)];
    await giveUp(dead.id);
    const [sent] = [await givenMail(service, application)];
    await service.db.query(
      'UPDATE mail_outbox SET sent_at = now(), recipient = NULL, sealed_content = NULL WHERE id = $1',
      [sent.id],
    );
    const ids = async (query: string) =>
      (await operator.get(`/mail?${query}`)).body.mails.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([sent.id, waiting.id, dead.id]);
    expect(await ids('state=failed')).toEqual([dead.id]);
    expect(await ids('state=waiting')).toEqual([waiting.id]);
    expect(await ids('state=sent')).toEqual([sent.id]);
    const first = await operator.get('/mail?limit=1');
    expect((await operator.get(`/mail?limit=2&after=${first.body.next}`)).body).toMatchObject({
      mails: [{ id: waiting.id }, { id: dead.id }],
      next: null,
    });
    const answer = await operator.get(`/mail/${dead.id}`);
    expect(answer.body).toMatchObject({ state: 'failed', last_error: 'no route', template: 'verify_address' });
    expect(answer.text).not.toMatch(/@example|gh-code|428913/);
  });

  it('sends one again that was given up, and writes down with which key', async () => {
    const { id } = await givenIdentity(service, application);
    const mail = await givenMail(service, application, { identityId: id });
    await giveUp(mail.id);
    expect((await operator.post(`/mail/${mail.id}/retry`)).body).toMatchObject({ state: 'waiting', failed_at: null });
    const [event] = (await operator.get(`/audit?user=${id}&kind=mail.retried`)).body.events;
    expect(event).toMatchObject({
      management_key_id: operator.keyId,
      details: { id: mail.id, template: 'verify_address' },
    });
  });

  // Red where a discarded mail keeps its contents: sending it again would send its code.
  it('discards one for good: nothing of it is kept, and it is not sent again', async () => {
    const { id } = await givenMail(service, application);
    await letGo(id);
    expect((await operator.delete(`/mail/${id}`)).body).toMatchObject({
      state: 'failed',
      last_error: 'an operator discarded it',
    });
    expect(await kept(id)).toEqual({ sealed_content: null, recipient: null });
    expectFailure(await operator.post(`/mail/${id}/retry`), 409, 'mail_settled');
  });

  it('is discarded on the command line by the same rule', async () => {
    const { id } = await givenMail(service, application);
    expect((await runCli(service.variables, 'mail', 'discard', id)).stderr).toContain('or is being sent');
    await letGo(id);
    expect((await runCli(service.variables, 'mail', 'discard', id, '--json')).json).toEqual({ discarded: id });
    expect(await kept(id)).toEqual({ sealed_content: null, recipient: null });
  });

  it('leaves alone what was sent, and what is being sent at this moment', async () => {
    const [sent, claimed] = [await givenMail(service, application), await givenMail(service, application)];
    await service.db.query(
      'UPDATE mail_outbox SET sent_at = now(), recipient = NULL, sealed_content = NULL WHERE id = $1',
      [sent.id],
    );
    expectFailure(await operator.post(`/mail/${sent.id}/retry`), 409, 'mail_settled');
    expectFailure(await operator.delete(`/mail/${sent.id}`), 409, 'mail_settled');
    expectFailure(await operator.delete(`/mail/${claimed.id}`), 409, 'mail_settled');
  });

  it("knows nothing of another application's mail, and reads it only with the scope", async () => {
    const { id } = await givenMail(service, await givenApplication(service));
    expectFailure(await operator.get(`/mail/${id}`), 404, 'mail_unknown');
    expectFailure(await operator.post(`/mail/${id}/retry`), 404, 'mail_unknown');
    expectFailure(await operator.delete(`/mail/${id}`), 404, 'mail_unknown');
    expect((await kept(id)).recipient).not.toBeNull();
    const reader = await Operator.of(service, { application, scopes: ['mail:read'] });
    expectFailure(await reader.delete(`/mail/${id}`), 403, 'scope_missing');
  });
});
