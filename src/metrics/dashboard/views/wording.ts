import type { Language } from '../../../platform/http/language.js';
import { WORDS } from '../../../words/words.js';
import { datesIn } from './dates.js';
import { changesIn, numbersIn } from './numbers.js';

/** How the dashboard speaks a language. */
export function wordingIn(language: Language) {
  const words = WORDS[language].dashboard;
  const { endReasons } = WORDS[language].portal;
  return { words, endReasons, dates: datesIn(language), ...numbersIn(language), ...changesIn(language, words) };
}

export type Wording = ReturnType<typeof wordingIn>;
