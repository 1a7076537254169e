import type { Language } from '../../platform/http/language.js';
import { de } from './de.js';
import { en, type Messages } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { pt } from './pt.js';

export type { Messages };

export const MESSAGES: Record<Language, Messages> = { en, de, fr, es, pt, ja };

const MINUTE = 60;

/** `in 12 minutes`, in the page's language. Rounded up, because an earlier request is refused again. */
export function momentIn(seconds: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language);
  return seconds < MINUTE ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / MINUTE), 'minute');
}
