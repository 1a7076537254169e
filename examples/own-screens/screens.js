const escaped = (text) => String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const field = (label, name, attributes, value = '') =>
  `<p><label>${label} <input name="${name}" ${attributes} value="${escaped(value)}" required></label>`;
const hidden = (name, value) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;
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
const agreements = ({ agreements: wanted = [] }) => wanted.map(box).join('');
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

export const PATHS = Object.keys(SCREENS).map((name) => `/${name}`);

/** `typed` is what stood in the form before, and `said` what a person should read first. */
export function screen(name, typed = {}, said = '') {
  const [title, fields] = SCREENS[name];
  const links = Object.entries(SCREENS).map(([path, [text]]) => `<a href="/${path}">${text}</a>`);
  const form = `<form method="post" action="/${name}">${fields(typed)}${agreements(typed)}<p><button>${title}</button></form>`;
  return page(title, `<p role="status">${escaped(said)}</p>${form}<p>${links.join(' · ')}`);
}

export const page = (title, rest) => `<!doctype html><html lang="en"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Own screens</title>
  <style>:root { font: 1.1rem system-ui; color-scheme: light dark; padding: 3rem } input, button { font: inherit }</style>
  <main><h1>${escaped(title)}</h1>${rest}</main>`;
