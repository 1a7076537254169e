import { MESSAGES } from '../../src/login/messages/messages.js';
import { STRAY_WORDS } from '../../src/login/strays/words.js';
import { WORDS } from '../../src/mail/templates/words/words.js';
import { LANGUAGES, type Language } from '../../src/platform/http/language.js';
import { QUESTIONS } from '../../src/portal/entry/question.words.js';
import { PORTAL_WORDS } from '../../src/portal/pages/messages/words.js';
import { UNDO_WORDS } from '../../src/portal/undo/undo.words.js';
import { CHANGE_WORDS } from '../../src/portal/undo/undo-changes.words.js';
import { WORDS as SESSION_WORDS } from '../../src/session/browser/pages/words.js';

/** Stands for the names and for the data of a mail. */
const ANYTHING = { passkeys: [], providers: [], provider: 'Google', email: 'ada@example.com', relay: 'r@example.com' };

const textsIn = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function')
    return [ANYTHING, { ...ANYTHING, link: 'a link' }].flatMap((data) =>
      textsIn(words('ada@example.com', data, 'Shop')),
    );
  return Object.values(Object(words)).flatMap(textsIn);
};

const EVERYWHERE: Record<string, Record<Language, unknown>> = {
  'the hosted pages': MESSAGES,
  'the pages of strays': STRAY_WORDS,
  'the mails': WORDS,
  'the page that undoes a change': UNDO_WORDS,
  'what the page undoes': CHANGE_WORDS,
  'the questions before the account pages': QUESTIONS,
  'the account pages': PORTAL_WORDS,
  'the pages around a sign-out': SESSION_WORDS,
};

it.each(Object.keys(EVERYWHERE))('I24: no French mark begins a line: %s', (name) => {
  for (const text of textsIn(EVERYWHERE[name]?.fr)) {
    expect(text).not.toMatch(/ [?!:;»]|« /);
    expect(text.replaceAll(/https?:\/\/|\[object Object\]/g, '')).not.toMatch(
      /[^\s\u00a0\u202f][?!:;»]|«[^\u00a0\u202f]/,
    );
  }
});

/** What no text of a language has. */
const ALWAYS = /'|"|\.\.\.| {2}| [,.]|^\s|\s$|--/;
const FAULTS: Record<Language, RegExp> = {
  en: /[«»„]/,
  de: /[«»‘]|”/,
  fr: /[“”„]/,
  es: /[„]|(?<!¿[^?]*)\?|(?<!¡[^!]*)!/,
  pt: /[«»„]/,
  ja: /[\u3040-\u30ff\u4e00-\u9fff][?!,;:.]|[?!,;][\u3040-\u30ff\u4e00-\u9fff]|[“”«»]/,
};

it.each(Object.keys(EVERYWHERE).flatMap((name) => LANGUAGES.map((language) => [name, language] as const)))(
  'I24: sets its marks as a printer would: %s in %s',
  (name, language) => {
    const texts = textsIn(EVERYWHERE[name]?.[language]).map((text) => text.replaceAll('[object Object]', 'it'));
    expect(texts.filter((text) => ALWAYS.test(text) || FAULTS[language].test(text))).toEqual([]);
  },
);
