import { MESSAGES } from '../src/login/messages/messages.js';
import { STRAY_WORDS } from '../src/login/strays/words.js';
import { WORDS } from '../src/mail/templates/words/words.js';
import { STOP_WORDS } from '../src/portal/email/email-stop.words.js';

/** Stands for the names and for the data of a mail. */
const ANYTHING = { passkeys: [], providers: [], provider: 'Google', email: 'ada@example.com', relay: 'r@example.com' };

const textsIn = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return textsIn(words('ada@example.com', ANYTHING, 'Shop'));
  return Object.values(Object(words)).flatMap(textsIn);
};

it.each([
  ['the hosted pages', MESSAGES.fr],
  ['the pages of strays', STRAY_WORDS.fr],
  ['the mails', WORDS.fr],
  ['the page that stops a change', STOP_WORDS.fr],
])('I24: no French mark begins a line: %s', (_name, words) => {
  for (const text of textsIn(words)) {
    expect(text).not.toMatch(/ [?!:;»]|« /);
    expect(text.replaceAll(/https?:\/\/|\[object Object\]/g, '')).not.toMatch(
      /[^\s\u00a0\u202f][?!:;»]|«[^\u00a0\u202f]/,
    );
  }
});
