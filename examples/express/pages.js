const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const page = (heading, rest) => `<!doctype html><html lang="en"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Express example</title>
  <style>:root { font: 1.1rem system-ui; color-scheme: light dark; padding: 3rem }</style>
  <main><h1>${escaped(heading)}</h1>${rest}</main>`;

// #region ways
const ways = `<form method="post" action="/auth/logout">
  <a href="/auth/account">My account</a> <button>Sign out</button></form>`;
export const pageFor = (user) =>
  user ? page(`Hello, ${user.name ?? user.email}`, ways) : page('Welcome', '<a href="/auth/login">Sign in</a>');
// #endregion
