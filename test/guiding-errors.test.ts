import { newSecret, SECRET_PREFIXES } from '../src/platform/crypto/secrets.js';
import { expectFailure } from './support/expect.js';
import { type GivenApplication, givenApplication } from './support/given.js';
import { givenLogin } from './support/hosted.js';
import { useService } from './support/service.js';

const URLS = { redirect_url: 'https://app.example.com/callback', cancel_url: 'https://app.example.com/' };

describe('What a refusal says to somebody who integrates the service', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const start = (body: object, headers: Record<string, string> = { 'x-api-key': application.apiKey }) =>
    service.http.post('/v1/applications/login', body, headers);

  it.each(['redirectUrl', 'RedirectUrl', 'redirectURL', 'redirect-url', 'redirecturl', 'REDIRECT_URL'])(
    'I15: names the member that is missing, and that %s was sent',
    async (spelling) => {
      const { redirect_url, cancel_url } = URLS;
      const answer = await start({ [spelling]: redirect_url, cancel_url });
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toBe(
        `redirect_url must be a URL: you sent ${spelling}, but the name is redirect_url`,
      );
    },
  );

  it('I15: says so for each of several members, of every endpoint', async () => {
    const { message } = (await start({ redirectUrl: URLS.redirect_url, cancelUrl: URLS.cancel_url })).body;
    expect(message).toBe(
      'redirect_url must be a URL: you sent redirectUrl, but the name is redirect_url; cancel_url must be a URL: you sent cancelUrl, but the name is cancel_url',
    );
    const authorize = await service.http.post('/v1/auth/authorize', { code: 'x', clientType: 'server' });
    expect(authorize.body.message).toBe(
      'client_type must be browser, server or mobile: you sent clientType, but the name is client_type',
    );
  });

  it('I15: repeats nothing that came in, neither a name nor a value', async () => {
    const answer = await start({ redirect_urll: 'https://echo.example.com/', cancel_url: URLS.cancel_url });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toBe(
      'redirect_url must be a URL: a member with a similar name was sent, but the name is redirect_url',
    );
  });

  it('I15: says nothing of names where the right one came, or none that is close', async () => {
    const { cancel_url } = URLS;
    for (const body of [
      { redirect_url: 5, redirectUrl: URLS.redirect_url, cancel_url },
      { cancel_url, target: 'x' },
    ])
      expect((await start(body)).body.message).toBe('redirect_url must be a URL');
  });

  it('I15: names the header of the key, in the same words for a missing, a wrong and a misplaced one', async () => {
    const key = newSecret(SECRET_PREFIXES.apiKey);
    const answers = [
      await start(URLS, {}),
      await start(URLS, { 'x-api-key': key }),
      await start(URLS, { authorization: `Bearer ${application.apiKey}` }),
    ];
    for (const answer of answers) expectFailure(answer, 401, 'api_key_invalid');
    expect(answers[0]?.body.message).toContain('x-api-key header');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('I15: tells the flow id from the code that it was sent for', async () => {
    const { flow } = await givenLogin(service, application);
    const answers = [flow, newSecret(SECRET_PREFIXES.flow)].map((code) =>
      service.http.post('/v1/auth/authorize', { code, client_type: 'server' }),
    );
    for (const answer of await Promise.all(answers)) {
      expectFailure(answer, 401, 'flow_sent_as_code');
      expect(answer.body.message).toContain('arrives at redirect_url');
    }
  });

  it('I15: names the header of the flow', async () => {
    const answer = await service.http.post('/v1/auth/exchange', {});
    expectFailure(answer, 401, 'flow_invalid');
    expect(answer.body.message).toContain('x-auth-flow-id header');
  });

  it('I15: names the method that an address answers to', async () => {
    const answer = await service.http.get('/v1/applications/login');
    expectFailure(answer, 405, 'method_not_allowed');
    expect(answer.body.message).toBe('This route does not support that method. Use POST.');
  });
});
