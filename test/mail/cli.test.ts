import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { DIGITS, givenMail, untilOutbox } from '../support/given-mail.js';
import { type Service, startService } from '../support/service.js';
import { type GivenSmtp, givenSmtp, refusal } from '../support/smtp.js';
import { until } from '../support/until.js';

describe('cli mail', () => {
  let smtp: GivenSmtp;
  let service: Service;
  let application: GivenApplication;
  let refuses = true;

  beforeAll(async () => {
    smtp = await givenSmtp({
      onRcptTo: ({ address }, _session, done) =>
        done(refuses && address.startsWith('gone') ? refusal(550, `${address} is unknown`) : null),
    });
    service = await startService({ SMTP_URL: smtp.url });
    application = await givenApplication(service);
  });
  afterAll(async () => {
    await service.stop();
    await smtp.stop();
  });

  const cli = (...args: string[]) => runCli(service.variables, 'mail', ...args);

  it('lists what waits, went and was given up, and has the dead tried again by the running service', async () => {
    const sent = await givenMail(service, application);
    const dead = await givenMail(service, application, { to: { address: 'gone@example.com' } });
    await untilOutbox(service, sent.id, (row) => row.sent_at !== null);
    await untilOutbox(service, dead.id, (row) => row.dead_at !== null);
    const [whole, onlyDead] = await Promise.all([cli('list'), cli('list', '--state', 'dead', '--json')]);
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    expect(whole.stdout).toMatch(new RegExp(`${sent.id} +verify_address +sent +1 `));
    expect(whole.stdout).toMatch(new RegExp(`${dead.id} +verify_address +dead .*550 to RCPT TO`));
    expect(whole.stdout + onlyDead.stdout).not.toMatch(new RegExp(`${DIGITS}|@example\\.com`));
    expect(onlyDead.json).toMatchObject([{ id: dead.id, state: 'dead', attempts: 1, sentAt: null }]);

    refuses = false;
    expect((await cli('retry', '--dead', '--json')).json).toEqual({ retried: 1 });
    await untilOutbox(service, dead.id, (row) => row.sent_at !== null);
    expect(smtp.received.filter((mail) => mail.recipients.includes('gone@example.com'))).toHaveLength(1);
    expect(await cli('retry', dead.id)).toMatchObject({
      code: 1,
      stderr: `error: There is no email ${dead.id} to retry: it does not exist, was already sent, or its code has expired.\n`,
    });
  });

  it.each([
    ['no mail named', ['retry'], 'Name one email by its id, or pass --dead for all that were given up.'],
    ['something that is no id', ['retry', 'x'], 'That is not the id of an email. `mail list` shows the ids.'],
    ['a state that is none', ['list', '--state', 'lost'], '--state must be one of waiting, sent, dead.'],
  ])('answers %s with one line', async (_, args, message) => {
    expect(await cli(...args)).toMatchObject({ code: 1, stdout: '', stderr: `error: ${message}\n` });
  });

  it('counts mails for Prometheus', async () => {
    const { PrometheusRegistry } = await import('../../src/platform/telemetry/prometheus-registry.js');
    const { registry } = service.app.get(PrometheusRegistry);
    const text = await until(
      () => registry.metrics(),
      (shown) => /^gatehouse_mails_waiting 0$/m.test(shown),
    );
    expect(text).toContain('gatehouse_mails_sent_total{template="verify_address"} 2');
    expect(text).toContain('gatehouse_mails_dead_total{template="verify_address"} 1');
    expect(text).toContain('gatehouse_mail_failures_total{template="verify_address"} 1');
  });
});
