import { LANGUAGES, type Language } from '../../src/platform/http/language.js';
import { ACTIVITY_TYPES } from '../../src/portal/activity/activity-types.js';
import { END_REASONS } from '../../src/session/lifecycle/end-reasons.js';
import type { Numbers } from '../../src/words/numbers.js';
import { WORDS } from '../../src/words/words.js';

/** Every text, those that are made of something too. */
const textsIn = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return textsIn(words('ada@example.com', 'Shop'));
  return Object.values(words as object).flatMap(textsIn);
};

it.each(['login', 'portal', 'dashboard', 'doctor', 'undo', 'mail'] as const)(
  'says as much in every language: %s',
  (part) => {
    const counts = Object.values(WORDS).map((words) => textsIn(words[part]).length);
    expect(new Set(counts).size).toBe(1);
  },
);

it('has words for what happens to an account and for why a session ends, and for nothing else', () => {
  const { activity, endReasons } = WORDS.en.portal;
  expect(Object.keys(activity).sort()).toEqual([...new Set(Object.values(ACTIVITY_TYPES))].sort());
  expect(Object.keys(endReasons).sort()).toEqual(Object.keys(END_REASONS).sort());
});

describe('A number that the code decides', () => {
  const GIVEN: Numbers = {
    ...{ leastCharacters: 1001, mostCharacters: 1002, signUpTries: 1003, factorTries: 1004 },
    ...{ recoveryCodes: 1005, proofMinutes: 1006, undoDays: 1007 },
  };
  /** From three on: what is said of one and two is no rule. */
  const DIGITS = /[3-9]|\d\d/;
  const NAMES: Partial<Record<Language, RegExp>> = {
    en: /\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i,
    de: /\b(drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(mal)?\b/i,
    fr: /\b(trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze)\b/i,
    es: /\b(tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b/i,
    pt: /\b(três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze)\b/i,
    ja: /[三四五六七八九十][回日分個文]/,
  };
  /** They tell the form of a code, which is part of the interface or of a standard. */
  const FORMS = [
    ...['login.codeHint', 'login.linking.sent', 'login.secondFactor.hint', 'login.secondFactor.recoveryHint'],
    ...['login.emailCode.sent', 'portal.confirm.codeHint'],
  ];

  const sentencesIn = (words: unknown, path: string): [path: string, sentence: string][] => {
    if (typeof words === 'string') return [[path, words]];
    if (typeof words === 'function')
      return [words(GIVEN, GIVEN, GIVEN), words('it', { ...GIVEN, link: 'a link' })].flatMap((made) =>
        sentencesIn(made, path),
      );
    return Object.entries(words as object).flatMap(([name, inside]) => sentencesIn(inside, `${path}.${name}`));
  };
  const sentences = (language: Language) =>
    Object.entries(WORDS[language]).flatMap(([part, words]) => sentencesIn(words, part));

  it.each(LANGUAGES)('is in no sentence but where the code gives it: %s', (language) => {
    const said = sentences(language).map(([path, sentence]) => [path, sentence.replace(/100\d/g, '')] as const);
    const numbers = said.filter(([, sentence]) => DIGITS.test(sentence) || NAMES[language]?.test(sentence));
    expect(numbers.filter(([path]) => !FORMS.includes(path))).toEqual([]);
  });

  it.each(LANGUAGES)('is said in the same sentences as in English: %s', (language) => {
    const given = (of: Language) =>
      sentences(of).flatMap(([path, sentence]) => (sentence.match(/100\d/g) ?? []).map((found) => `${path}: ${found}`));
    expect(given(language).sort()).toEqual(given('en').sort());
    for (const value of Object.values(GIVEN)) expect(given(language).join()).toContain(String(value));
  });
});
