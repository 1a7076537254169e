const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What a person sees when a sign-in fails. It loads nothing. */
export const pageOf = (message, login, home) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign-in</title><style>
:root { font: 1.1rem/1.5 system-ui; color-scheme: light dark; padding: 3rem 1.5rem }
main { max-width: 32rem; margin: auto } h1 { font-size: 1.3rem; line-height: 1.4 }
</style>
<main><h1>${escaped(message)}</h1>
<p><a href="${escaped(login)}">Sign in</a> · <a href="${escaped(home)}">Home</a></p></main>`;
