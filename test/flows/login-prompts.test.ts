import type { StartLoginDto } from '../../src/flows/dto/start-login.dto.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { Browser, givenLogin, visibleText } from '../support/hosted.js';
import { newPkce } from '../support/oidc.js';
import { useService } from '../support/service.js';

describe('how a login begins', () => {
  const service = useService();
  let application: GivenApplication;
  let email: string;
  let remembered: Browser;
  beforeAll(async () => {
    application = await givenApplication(service);
    ({ email } = await givenIdentity(service, application));
    remembered = new Browser(service);
    await begin({});
    await remembered.press('Sign in', { email, password: PASSWORD, remember: 'on' });
  });

  async function begin(more: Partial<StartLoginDto>, browser = remembered, of = application): Promise<string> {
    await browser.open((await givenLogin(service, of, more)).path);
    return visibleText(browser.page.text);
  }

  it('offers to continue where nothing else is asked for', async () => {
    expect(await begin({})).toContain(`Continue as ${email}`);
  });

  it.each([{ prompt: 'login' }, { max_age: 0 }, { max_age: 999_999_999 }] as const)(
    'continues nothing that the browser remembers, not even a form that is sent by hand: %j',
    async (more) => {
      expect(await begin({})).toContain(`Continue as ${email}`);
      const stale = remembered.page;
      expect(await begin(more)).not.toContain('Continue as');
      expect(remembered.page.text).toContain('name="password"');
      const { action } = { action: /action="([^"]+)"/.exec(stale.text)?.[1] ?? '' };
      const csrf = /name="csrf" value="([^"]+)"/.exec(remembered.page.text)?.[1] as string;
      const path = action.split('?')[0]?.replaceAll('&amp;', '&') as string;
      const query = /action="[^"?]+(\?[^"]+)"/.exec(remembered.page.text)?.[1]?.replaceAll('&amp;', '&');
      const answer = await remembered.post(`${path}${query}`, { csrf });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'browser_not_remembered']);
    },
  );

  it('asks which account is meant', async () => {
    const text = await begin({ prompt: 'select_account' });
    expect(text).not.toContain('Continue as');
    expect(text).toContain('Password');
  });

  it.each([{ screen_hint: 'signup' }, { prompt: 'create' }] as const)('begins with a sign-up: %j', async (more) => {
    expect(await begin(more)).toContain('Create your account');
    const closed = await givenApplication(service, { signUp: 'closed' });
    expect(await begin(more, new Browser(service), closed)).not.toContain('Create your account');
    const passwordless = await givenApplication(service, { plan: { providers: ['email_code'] } });
    expect(await begin(more, new Browser(service), passwordless)).toContain('New here?');
  });

  it('takes the same hint from a client of OpenID Connect', async () => {
    const query = new URLSearchParams({
      ...{ client_id: application.slug, redirect_uri: `${application.origin}/cb`, response_type: 'code' },
      ...{ scope: 'openid', code_challenge: newPkce().challenge, code_challenge_method: 'S256' },
      screen_hint: 'signup',
    });
    const { status, headers } = await service.http.get(`/oauth/authorize?${query}`);
    expect([status, headers.get('location')]).toEqual([
      expect.any(Number),
      expect.stringContaining('/login/register?'),
    ]);
  });

  it.each([
    [{ prompt: 'none' }, 'prompt must be one of login, select_account, create'],
    [{ screen_hint: 'login' }, 'screen_hint must be signup'],
    [{ max_age: -1 }, 'max_age must be a whole number from 0 to 999999999'],
    [{ max_age: '60' }, 'max_age must be a whole number from 0 to 999999999'],
  ])('refuses what it does not do: %j', async (more, message) => {
    const urls = { redirect_url: `${application.origin}/cb`, cancel_url: application.origin };
    const key = { 'x-api-key': application.apiKey };
    const answer = await service.http.post('/v1/applications/login', { ...urls, ...more }, key);
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toBe(message);
  });
});
