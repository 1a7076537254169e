/** What each of your screens sends, and the screen that follows unless the user is signed in. */
const SCREENS = {
  'sign-up': { path: 'register', sends: ['email', 'password', 'name', 'fields'], next: 'verify' },
  verify: { path: 'verify-email', sends: ['code', 'password', 'fields', 'organization'] },
  'sign-in': { path: 'exchange', type: 'password', sends: ['email', 'password', 'mfa_code', 'fields', 'organization'] },
  'email-code': { path: 'email-code', sends: ['email'], next: 'code' },
  code: { path: 'exchange', type: 'email_code', sends: ['code', 'mfa_code', 'fields', 'organization'] },
  forgot: { path: 'forgot-password', sends: ['email'], next: 'reset' },
  reset: { path: 'reset-password', sends: ['code', 'password', 'mfa_code', 'fields', 'organization'] },
  resend: { path: 'resend', sends: ['email'], next: 'resend' },
};

const ASKS_FOR = {
  mfa_required: 'mfa_code',
  mfa_code_invalid: 'mfa_code',
  password_required: 'password',
  agreement_required: 'agreement',
  profile_fields_required: 'fields',
  organization_required: 'organization',
};
const HOSTED = new Set(['mfa_enrolment_required', 'mfa_passkey_required']);

function bodyOf(screen, typed, isSame) {
  const { type, sends } = SCREENS[screen];
  const { terms, privacy } = typed;
  const agreed = terms || privacy ? { terms: terms || undefined, privacy: privacy || undefined } : undefined;
  const body = { type, agreed, ...Object.fromEntries(sends.map((name) => [name, typed[name] || undefined])) };
  return screen === 'verify' ? { ...body, same_browser: isSame } : body;
}

export function createScreens({ ask, key, startLogin, finishLogin }) {
  async function submit(login, screen, typed, clientIp, userAgent) {
    const flow = typed.flow || login.flow;
    const isSame = flow === login.flow; // else the emailed link was opened in another browser
    const person = { ...(clientIp && { 'x-client-ip': clientIp }), ...(userAgent && { 'user-agent': userAgent }) };
    const headers = { ...key, ...person, 'x-auth-flow-id': flow };
    const { path, next } = SCREENS[screen];
    try {
      const answer = await ask('POST', `/v1/auth/${path}`, bodyOf(screen, typed, isSame), headers);
      if (next) return { screen: next, resendAfter: answer.resend_after_seconds };
      if (!isSame) return { screen: 'sign-in', isDoneElsewhere: true };
      return { tokens: await finishLogin({ code: answer.code, verifier: login.verifier }) };
    } catch (error) {
      // The person at the form can do nothing about these.
      if (!error.code || error.status >= 500 || error.code === 'api_key_invalid') throw error;
      return refused(login, screen, error);
    }
  }

  return { start: startLogin, submit };
}

const refused = (login, screen, error) => ({
  ...{ screen, error, asksFor: ASKS_FOR[error.code], isOver: error.code === 'flow_invalid' },
  ...{ agreements: error.agreements, fields: error.fields, organizations: error.organizations },
  ...(HOSTED.has(error.code) && { hostedUrl: login.url }),
});
