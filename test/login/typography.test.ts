import { LANGUAGES, type Language } from '../../src/platform/http/language.js';
import type { Words } from '../../src/words/en/words.js';
import { WORDS } from '../../src/words/words.js';

/** Stands for the names, for the data of a mail and for what the doctor counts. */
const ANYTHING = {
  ...{ passkeys: [], providers: [], provider: 'Google', email: 'ada@example.com', relay: 'r@example.com' },
  ...{ signingKeys: 2, mails: 1 },
};

const textsIn = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function')
    return [ANYTHING, { ...ANYTHING, link: 'a link' }].flatMap((data) =>
      textsIn(words('ada@example.com', data, 'Shop')),
    );
  return Object.values(Object(words)).flatMap(textsIn);
};

/** The hosted pages, the account pages, the mails. */
const PARTS = Object.keys(WORDS.en) as (keyof Words)[];

it.each(PARTS)('I24: no French mark begins a line: %s', (part) => {
  for (const text of textsIn(WORDS.fr[part])) {
    expect(text).not.toMatch(/ [?!:;»]|« /);
    expect(text.replaceAll(/https?:\/\/|\[object Object\]/g, '')).not.toMatch(
      /[^\s\u00a0\u202f][?!:;»]|«[^\u00a0\u202f]/,
    );
  }
});

/** What no text of a language has. */
const ALWAYS = /'|"|\.\.\.| {2}| [,.]|^\s|\s$|--/;
const FAULTS: Partial<Record<Language, RegExp>> = {
  en: /[«»„]/,
  de: /[«»‘]|”/,
  fr: /[“”„]/,
  es: /[„]|(?<!¿[^?]*)\?|(?<!¡[^!]*)!/,
  pt: /[«»„]/,
  ja: /[\u3040-\u30ff\u4e00-\u9fff][?!,;:.]|[?!,;][\u3040-\u30ff\u4e00-\u9fff]|[“”«»]/,
};

it.each(PARTS.flatMap((part) => LANGUAGES.map((language) => [part, language] as const)))(
  'I24: sets its marks as a printer would: %s in %s',
  (part, language) => {
    const texts = textsIn(WORDS[language][part]).map((text) => text.replaceAll('[object Object]', 'it'));
    expect(texts.filter((text) => ALWAYS.test(text) || FAULTS[language]?.test(text))).toEqual([]);
  },
);
