import { LANGUAGES, type Language, pickLanguage } from '../../../platform/http/language.js';

/** A language in its own words, so that people find theirs in any list. */
const ownName = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** A stored locale may be one that the pages do not have. */
export function languageName(locale: string, shownIn: Language): string {
  try {
    return new Intl.DisplayNames(shownIn, { type: 'language' }).of(locale) ?? locale;
  } catch {
    return ownName(pickLanguage(locale));
  }
}

export const OWN_NAMES: [Language, string][] = LANGUAGES.map((language) => [language, ownName(language)]);
