import { Webhook } from 'standardwebhooks';
import { runCli } from '../support/cli.js';
import { givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenOperator } from '../support/given-operator.js';
import { arrived, deliveriesOf, retryNow } from '../support/given-webhooks.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

describe('webhooks on the command line', () => {
  const service = useService();
  const cli = (...args: string[]) => runCli(service.variables, ...args);

  it('creates, shows, tests, switches, rotates, sends again and deletes, as the API does', async () => {
    const application = await givenApplication(service);
    const operator = await Operator.of(service, { application });
    const receiver = await WebhookReceiver.start();
    const made = await cli(
      ...['webhooks', 'create', receiver.url, '--owner', 'ops@example.com', '--app', application.slug],
      ...['--types', 'user.*', '--ed25519', '--json'],
    );
    const { id, secret, publicKey } = made.json;
    expect([secret, publicKey]).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^whpk_/)]);
    const begun = new Date(Date.now() - 1000).toISOString();
    const user = (await givenIdentity(service, application)).id;
    await operator.post(`/users/${user}/block`);
    await arrived(receiver, user, 1);
    expect((await cli('webhooks', 'list')).stdout).toMatch(new RegExp(`${id} +${application.slug} +${receiver.url}`));
    expect((await cli('webhooks', 'show', id)).stdout).not.toContain('whsec_');
    await cli('webhooks', 'send-since', id, begun);
    await arrived(receiver, user, 2);
    receiver.reply = () => ({ status: 410 });
    await cli('webhooks', 'test', id);
    const log = await until(
      () => cli('webhooks', 'deliveries', id, '--state', 'dead'),
      ({ stdout }) => stdout.includes('webhook.test'),
    );
    expect(log.stdout).toMatch(/webhook\.test +dead +1 +410/);
    await operator.post(`/users/${user}/unblock`);
    await until(
      () => cli('doctor'),
      ({ stdout }) => stdout.includes(`${receiver.url} is switched off: it answered 410`),
    );
    receiver.reply = () => ({ status: 204 }); // what waited is sent at once
    expect((await cli('webhooks', 'on', id)).stdout).toMatch(/State +on/);
    expect((await cli('webhooks', 'off', id)).stdout).toContain('off (operator)');
    expect((await cli('doctor')).stdout).not.toContain(receiver.url);
    expect((await cli('webhooks', 'rotate', id, '--overlap', '1h', '--json')).json.secret).not.toBe(secret);
    expect((await cli('webhooks', 'delete', id)).code).toBe(0);
    expect(await cli('webhooks', 'show', id)).toMatchObject({
      ...{ code: 1, stderr: 'error: There is no such webhook endpoint.\n' },
    });
    expect((await cli('webhooks', 'list')).stdout).toContain('There are no webhook endpoints.');
    await receiver.stop();
  });

  // Red where an endpoint is opened to be shown: none is listed, changed, rotated or deleted once SECRET_KEY is lost.
  it('shows an endpoint whose secret no key opens, as the API and the console do, and gives it a new one', async () => {
    const application = await givenApplication(service);
    const operator = await Operator.of(service, { application });
    const admin = await givenOperator(service, [{ role: 'admin', application }]);
    const receiver = await WebhookReceiver.start();
    const { json: made } = await cli(
      ...['webhooks', 'create', receiver.url, '--owner', 'ops@example.com', '--app', application.slug, '--json'],
    );
    await service.db.query(
      'UPDATE webhook_endpoints SET sealed_secret = set_byte(sealed_secret, 40, 255 - get_byte(sealed_secret, 40))',
    );
    const unreadable = [
      expect.stringContaining('secret unreadable'),
      expect.stringContaining('`webhooks rotate <id>`'),
    ];
    for (const args of [['list'], ['show', made.id], ['update', made.id, '--description', 'the CRM']]) {
      const { stdout } = await cli('webhooks', ...args);
      expect([stdout, stdout]).toEqual(unreadable);
    }
    expect((await cli('webhooks', 'off', made.id)).stdout).toContain('off (operator), secret unreadable');
    expect((await cli('webhooks', 'on', made.id)).stdout).toMatch(/State +secret unreadable/);
    const shown = { id: made.id, secret_opens: false, public_key: null };
    expect((await operator.get('/webhooks')).body.webhooks).toEqual([expect.objectContaining(shown)]);
    const room = `/console/applications/${application.slug}/webhooks`;
    expect((await admin.get(room)).text).toContain('Secret unreadable');
    expect((await admin.get(`${room}/${made.id}`)).text).toContain('If the earlier key is lost, make a new secret.');
    expect((await admin.get(`${room}/${made.id}/secret`)).text).not.toContain('The old one signs too');
    const user = (await givenIdentity(service, application)).id;
    await operator.post(`/users/${user}/block`);
    await until(
      () => deliveriesOf(operator, made.id),
      ([first]) => first?.state === 'waiting' && first.attempts === 1,
    );
    const { stdout } = await cli('webhooks', 'rotate', made.id);
    expect(stdout).toContain('The old secret signs nothing more.');
    await retryNow(service);
    await arrived(receiver, user, 1);
    const [posted] = receiver.of(user);
    const headers = posted?.headers as Record<string, string>;
    new Webhook(/whsec_\S+/.exec(stdout)?.[0] ?? '').verify(posted?.body ?? '', headers);
    expect(headers['webhook-signature']?.split(' ').map((text) => text.split(',')[0])).toEqual(['v1', 'v1a']);
    expect((await cli('webhooks', 'show', made.id)).stdout).toMatch(/Public key +whpk_[\s\S]+State +on/);
    expect((await cli('webhooks', 'delete', made.id)).code).toBe(0);
    await receiver.stop();
  });

  it('says what is wrong with its options', async () => {
    for (const [args, words] of [
      [['create', 'https://hooks.example.com'], '--owner <email>'],
      [['create', 'http://hooks.example.com', '--owner', 'ops@example.com'], 'url must begin with https://'],
      [['rotate', 'x', '--overlap', 'soon'], '--overlap is a duration'],
      [['deliveries', 'x', '--state', 'lost'], '--state must be one of'],
      [['send-since', 'x', 'yesterday'], 'Name a moment'],
    ] as const) {
      const { code, stderr } = await cli('webhooks', ...args);
      expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    }
  });

  it.each([
    [['--types', 'user.born'], 'there is no user.born'],
    [['--description', 'x'.repeat(501)], 'description may have at most 500 characters'],
    [['--owner', 'nobody'], 'email must be'],
  ])('refuses what the API refuses: %j', async (options, words) => {
    const refused = await cli('webhooks', 'create', 'https://a.example.com/', '--owner', 'ops@example.com', ...options);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(words)]);
  });

  it('changes what is named, and sends one delivery again', async () => {
    const { json } = await cli('webhooks', 'create', `${service.url}/nothing`, '--owner', 'ops@example.com', '--json');
    const changed = await cli(
      'webhooks',
      'update',
      json.id,
      '--types',
      'user.*, link.added',
      '--owner',
      'a@example.com',
      '--json',
    );
    expect(changed.json).toMatchObject({ types: ['user.*', 'link.added'], ownerEmail: 'a@example.com', url: json.url });
    expect((await cli('webhooks', 'update', json.id, '--types', 'all', '--json')).json.types).toEqual([]);
    expect((await cli('webhooks', 'update', json.id)).stderr).toContain('Say what changes: `--url`, ');
    const { delivery } = (await cli('webhooks', 'test', json.id, '--json')).json;
    const again = await cli('webhooks', 'send-again', json.id, delivery, '--json');
    expect(again.json.delivery).not.toBe(delivery);
    expect((await cli('webhooks', 'rotate', json.id, '--overlap', '31d')).stderr).toContain('30 days at most');
    expect((await cli('webhooks', 'send-since', json.id, '2999-01-01')).stderr).toContain('in the past');
  });
});
