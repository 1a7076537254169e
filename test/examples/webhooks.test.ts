import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Example, isOpenToOthers, startExample } from '../support/example.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { deliveriesOf, type GivenWebhook, givenWebhook, retryNow } from '../support/given-webhooks.js';
import { Http } from '../support/http.js';
import { freePort, useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('examples/webhooks', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  let endpoint: GivenWebhook;
  let start: (folder?: string) => Promise<Example>;
  let example: Example;
  beforeAll(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
    const APP_URL = `http://localhost:${await freePort()}`;
    endpoint = await givenWebhook(operator, `${APP_URL}/events`, { types: ['user.blocked', 'user.unblocked'] });
    const { key } = await Operator.of(service, { application, scopes: ['events:read'] });
    const variables = { APP_URL, MANAGEMENT_KEY: key, WEBHOOK_SECRET: endpoint.secret };
    start = (folder) => startExample(service, 'webhooks', { variables, ...(folder && { folder }) });
    example = await start();
  });
  afterAll(() => example.stop());

  const lines = (words: string) =>
    example
      .said()
      .split('\n')
      .filter((line) => line.startsWith(words));

  const state = () => JSON.parse(readFileSync(path.join(example.folder, 'state.json'), 'utf8'));

  it('answers on this machine alone, and takes nothing that Gatehouse has not signed', async () => {
    expect(await isOpenToOthers(example)).toBe(false);
    const forged = { id: 'x', type: 'user.deleted', data: {} };
    const now = String(Math.floor(Date.now() / 1000));
    const headers = { 'webhook-id': 'x', 'webhook-timestamp': now, 'webhook-signature': 'v1,AAAA' };
    expect((await new Http(example.url).post('/events', forged, headers)).status).toBe(400);
    expect(lines('user.deleted')).toEqual([]);
  });

  it('hears what happens, and after an outage what happened meanwhile, each once', async () => {
    const { id: user } = await givenIdentity(service, application);
    await operator.post(`/users/${user}/block`);
    await until(() => lines(`user.blocked`).length === 1);
    await until(() => state().done.length === 1); // one that is stopped between the two hears of it again
    await example.stop();
    await operator.post(`/users/${user}/unblock`);
    await until(async () => (await deliveriesOf(operator, endpoint.id))[0]?.attempts > 0);
    example = await start(example.folder);
    await until(() => lines('user.unblocked').length === 1);
    expect(lines('user.blocked')).toEqual([]);
    const isAccepted = async () => {
      await retryNow(service);
      return (await deliveriesOf(operator, endpoint.id)).every(({ state }) => state === 'sent');
    };
    await until(isAccepted);
    expect(lines('user.')).toEqual([expect.stringContaining(`{"user":"${user}"`)]);
  });

  it('begins again where its place among the events is gone, and repeats nothing', async () => {
    await example.stop();
    const file = path.join(example.folder, 'state.json');
    const { cursor, done } = state();
    const elsewhere = Buffer.from(cursor, 'base64url').toString().replace(/^\d+/, '1');
    writeFileSync(file, JSON.stringify({ cursor: Buffer.from(elsewhere).toString('base64url'), done: done.slice(1) }));
    example = await start(example.folder);
    expect(lines('user.')).toEqual([expect.stringContaining('user.blocked')]);
  });
});
