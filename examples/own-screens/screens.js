const escaped = (text) => String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const field = (label, name, attributes, value = '') =>
  `<p><label>${escaped(label)} <input name="${escaped(name)}" ${attributes} value="${escaped(value)}" required></label>`;
const choice = (label, name, options) => `<p><label>${escaped(label)} <select name="${escaped(name)}" required>
  ${options.map(([value, text]) => `<option value="${escaped(value)}">${escaped(text)}</option>`).join('')}</select></label>`;
const hidden = (name, value) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`;
const email = (typed) => field('Email', 'email', 'type="email"', typed.email);
const password = (label) => field(label, 'password', 'type="password"');
const digits = (label, name) => field(label, name, 'inputmode="numeric" autocomplete="one-time-code"');

const box = ({ document, version, url }) =>
  `<p><label><input type="checkbox" name="${escaped(document)}" value="${escaped(version)}" required>
  I have read and accept: <a href="${escaped(url)}" target="_blank" rel="noopener">${escaped(document)}</a></label>`;

// #region screens
/** An emailed link has brought the code. Otherwise a person types its digits. */
const code = (typed) => (typed.flow ? hidden('code', typed.code) + hidden('flow', typed.flow) : digits('Code', 'code'));
const mfa = ({ asksFor }) => (asksFor === 'mfa_code' ? digits('Code of your app', 'mfa_code') : '');
const chosen = ({ asksFor }) => (asksFor === 'password' ? password('The password you chose') : '');

const SCREENS = {
  'sign-in': ['Sign in', (typed) => email(typed) + password('Password') + mfa(typed)],
  'email-code': ['Sign in by email', email],
  code: ['Enter the code', (typed) => code(typed) + mfa(typed)],
  'sign-up': ['Create account', (typed) => email(typed) + password('Password')],
  verify: ['Verify', (typed) => code(typed) + chosen(typed)],
  forgot: ['Reset password', email],
  reset: ['Set password', (typed) => code(typed) + password('New password') + mfa(typed)],
  resend: ['Send it again', email],
};
// #endregion

/** Where something more is due, the message of Gatehouse is for programs. */
export const WHAT_IS_DUE = {
  mfa_code: 'Please type a new code of your authenticator app.',
  password: 'Please type the password that you chose here too.',
  agreement: 'Please read and accept this first.',
  fields: 'Please fill in what is missing.',
  organization: 'Please choose for which organization you sign in.',
};

/** The same form is sent again, so what was answered before goes along. */
function restOfForm({ asksFor, agreements = [], fields = [], organizations = [], ...typed }) {
  const asked = [asksFor, ...agreements.map(({ document }) => document)];
  const isKept = ([name]) => asksFor && ANSWER.test(name) && !asked.includes(name);
  const kept = Object.entries(typed).filter(isKept);
  const listed = organizations.map(({ slug, name }) => [slug, name]);
  const organization = asksFor === 'organization' ? choice('Organization', 'organization', listed) : '';
  return [...agreements.map(box), ...fields.map(input), organization, ...kept.map((pair) => hidden(...pair))].join('');
}
const ANSWER = /^(mfa_code|terms|privacy|organization|field\..+)$/;

/** A form sends text, so the name of an input says of which type its field is. */
function input({ key, label: { en }, type, options }) {
  const name = `field.${type}.${key}`;
  const listed = type === 'boolean' ? Object.entries({ true: 'Yes', false: 'No' }) : options?.map((one) => [one, one]);
  return listed ? choice(en, name, listed) : field(en, name, `type="${type}" step="any"`);
}

/** What a form has sent, as Gatehouse takes it. */
export function typedIn(form = {}) {
  const fields = Object.entries(form).flatMap(([name, text]) => {
    const [, type, key] = /^field\.(\w+)\.(\w+)$/.exec(name) ?? [];
    const value = type === 'number' ? Number(text) : type === 'boolean' ? text === 'true' : text;
    return key ? [[key, value]] : [];
  });
  return { ...form, fields: fields.length > 0 ? Object.fromEntries(fields) : undefined };
}

export const PATHS = Object.keys(SCREENS).map((name) => `/${name}`);

/** `typed` is what stood in the form before, and `said` what a person should read first. */
export function screen(name, typed = {}, said = '') {
  const [title, fields] = SCREENS[name];
  const links = Object.entries(SCREENS).map(([path, [text]]) => `<a href="/${path}">${text}</a>`);
  const form = `<form method="post" action="/${name}">${fields(typed)}${restOfForm(typed)}<p><button>${title}</button></form>`;
  return page(title, `<p role="status">${escaped(said)}</p>${form}<p>${links.join(' · ')}`);
}

export const page = (title, rest) => `<!doctype html><html lang="en"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Own screens</title>
  <style>:root { font: 1.1rem system-ui; color-scheme: light dark; padding: 3rem } input, button { font: inherit }</style>
  <main><h1>${escaped(title)}</h1>${rest}</main>`;
