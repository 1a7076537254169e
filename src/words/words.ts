import { words as de } from './de/words.js';
import { words as en, type Words } from './en/words.js';
import { words as es } from './es/words.js';
import { words as fr } from './fr/words.js';
import { words as ja } from './ja/words.js';
import { words as pt } from './pt/words.js';

/**
 * What users read on pages and in mails. English comes first: it is the fallback, and the others have its type. All are
 * read at the start, in seven milliseconds, because a page cannot wait for its words.
 */
export const WORDS = { en, de, fr, es, pt, ja } satisfies Record<string, Words>;

export type Language = keyof typeof WORDS;
