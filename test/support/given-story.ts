import { newId } from '../../src/platform/crypto/ids.js';
import { givenApplication, givenCode } from './given.js';
import { givenStrongStory } from './given-strong-story.js';
import { Browser, formOf, givenLogin } from './hosted.js';
import { latestMail, linkCode } from './mailbox.js';
import type { Service } from './service.js';

export interface Story {
  email: string;
  /** What opens something, without its readable prefix. The first six digits of a mail are apart: they are short. */
  secrets: string[];
  digits: string[];
  /** Addresses of hosted pages that have become error pages. */
  ended: string[];
}

const PASSWORD = 'four quiet green kettles';

/**
 * A new account, a session that was refreshed, a wrong password, a reset that waits, a code that nobody used, and an
 * account of a provider with every kind of second factor.
 */
export async function givenStory(service: Service): Promise<Story> {
  const application = await givenApplication(service);
  const email = `story-${newId().slice(-8)}@example.com`;
  const browser = new Browser(service);

  const first = await givenLogin(service, application);
  await browser.open(first.path);
  const { csrf } = formOf(await browser.follow('Create an account')).hidden;
  const binding = [...browser.cookies.values()].flatMap((value) => value.split('.'));
  await browser.submit({ name: 'Ada', email, password: PASSWORD });
  await browser.land();
  const welcome = await latestMail(service, email);
  const left = await browser.submit({ code: welcome.code });
  const code = new URL(left.headers.get('location') as string).searchParams.get('code') as string;
  const opened = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
  const { refresh_token } = opened.body;
  const refreshed = await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });

  const second = await givenLogin(service, application);
  await browser.open(second.path);
  await browser.submit({ email, password: 'not my password' });
  await browser.follow('Forgot password\\?');
  await browser.submit({ email });
  const reset = await latestMail(service, email);

  const identity = { id: opened.body.user.id, email, password: PASSWORD };
  const unused = await givenCode(service, application, { identity });
  const tokens = [opened, refreshed].flatMap(({ body }) => [
    body.refresh_token,
    sessionSecretIn(body.refresh_token),
    body.access_token.split('.')[2],
  ]);
  const secrets = [PASSWORD, application.apiKey, first.flow, second.flow, code, unused, ...tokens, ...binding, csrf];
  return {
    email,
    secrets: [...secrets, linkCode(welcome), linkCode(reset), ...(await givenStrongStory(service))].map((secret) =>
      secret.replace(/^gh_[a-z]+_/, ''),
    ),
    digits: [welcome.code, reset.code],
    ended: [first.path, `${first.path}x`, new URL(welcome.link).pathname + new URL(welcome.link).search],
  };
}

const sessionSecretIn = (token: string): string =>
  Buffer.from(token.slice('gh_rt_'.length), 'base64url').subarray(20, 52).toString('base64url');
