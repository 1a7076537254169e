import type { Language } from '../../platform/http/language.js';

const MINUTE = 60;

/** `in 12 minutes`, in the page's language. Rounded up, because an earlier request is refused again. */
export function momentIn(seconds: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language);
  return seconds < MINUTE ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / MINUTE), 'minute');
}
