import { type Language, WORDS } from '../../words/words.js';

export type { Language };

/** The languages of pages and mails. English is the fallback. */
export const LANGUAGES = Object.keys(WORDS) as Language[];

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** Pages are ready for languages that are not translated yet. */
export const isRightToLeft = (language: string): boolean => RIGHT_TO_LEFT.has(language);

/** The first of the wanted language tags that is available: `pt-BR` is answered in `pt`. */
export function pickLanguage(...wanted: (string | null | undefined)[]): Language {
  for (const list of wanted) {
    for (const tag of tagsOf(list)) {
      const language = LANGUAGES.find((known) => tag === known || tag.startsWith(`${known}-`));
      if (language) return language;
    }
  }
  return 'en';
}

/** Reads `ui_locales` (`de en`) and `Accept-Language` (`de;q=0.8, en`), best first. */
function tagsOf(list: string | null | undefined): string[] {
  return (list ?? '')
    .toLowerCase()
    .split(/[\s,]+(?!q=)/)
    .map((entry) => ({ tag: entry.split(';')[0] ?? '', quality: Number(/q=([\d.]+)/.exec(entry)?.[1] ?? 1) }))
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
