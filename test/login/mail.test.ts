import { PASSWORD } from '../support/given.js';
import { visibleText } from '../support/hosted.js';
import { NEW_PASSWORD, useVisitor, Visitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();
const visit = useVisitor(service);

async function sessionFrom({ status, headers }: Answer) {
  expect(status).toBe(303);
  const code = new URL(headers.get('location') as string).searchParams.get('code');
  return service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
}

it('leads to the mailbox from «Check your inbox», unless emails are delivered', async () => {
  const inbox = new RegExp(`href="${service.url}/dev/mailbox\\?to=to-the-mailbox%40example.com" target="_blank"`);
  await visit.browser.signUp('to-the-mailbox@example.com');
  expect(visit.browser.page.text).toMatch(inbox);
  await visit.browser.forget('to-the-mailbox@example.com');
  expect(visit.browser.page.text).toMatch(inbox);
  const delivering = await service.replica({ SMTP_URL: 'smtp://localhost:1' });
  try {
    visit.browser = new Visitor(delivering, visit.application);
    expect(visibleText((await visit.browser.forget('nobody-there@example.com')).text)).toContain('Check your inbox');
    expect(visit.browser.page.text).not.toContain('/dev/mailbox');
  } finally {
    await delivering.stop();
  }
});

describe('The story of an account on the hosted pages', () => {
  const STORIES = [
    {
      language: 'en',
      names: {
        create: 'Create an account',
        createButton: 'Create account',
        verify: 'Verify',
        signIn: 'Sign in',
        forgot: 'Forgot password\\?',
        sendLink: 'Send reset link',
        setPassword: 'Set password',
      },
    },
    {
      language: 'de',
      names: {
        create: 'Neues Konto erstellen',
        createButton: 'Konto erstellen',
        verify: 'Bestätigen',
        signIn: 'Anmelden',
        forgot: 'Passwort vergessen\\?',
        sendLink: 'Link senden',
        setPassword: 'Passwort festlegen',
      },
    },
  ];

  it.each(STORIES)('goes from sign-up over a forgotten password to a new one, in $language', async (story) => {
    const { language, names } = story;
    const email = `story-${language}@example.com`;
    await visit.browser.start({ ui_locales: language });
    await visit.browser.follow(names.create);
    await visit.browser.press(names.createButton, { name: 'Ada', email, password: PASSWORD });
    expect(visibleText((await visit.browser.land()).text)).toContain(email);
    const welcome = await latestMail(service, email);
    expect([welcome.template, welcome.language]).toEqual(['verify_address', language]);
    const session = await sessionFrom(await visit.browser.press(names.verify, { code: welcome.code }));
    expect(session.body.user).toMatchObject({ email, email_verified: true, name: 'Ada', locale: language });

    await visit.browser.start({ ui_locales: language });
    expect((await sessionFrom(await visit.browser.press(names.signIn, { email, password: PASSWORD }))).status).toBe(
      200,
    );

    await visit.browser.start({ ui_locales: language });
    await visit.browser.follow(names.forgot);
    await visit.browser.press(names.sendLink, { email });
    await visit.browser.land();
    const { code } = await latestMail(service, email);
    const reset = await visit.browser.press(names.setPassword, { code, password: NEW_PASSWORD });
    expect((await sessionFrom(reset)).status).toBe(200);

    await visit.browser.start({ ui_locales: language });
    expect((await visit.browser.press(names.signIn, { email, password: PASSWORD })).status).toBe(401);
    expect((await visit.browser.press(names.signIn, { email, password: NEW_PASSWORD })).status).toBe(303);
  });
});
