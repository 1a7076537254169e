import type { Language } from '../../../platform/http/language.js';

export const dayIn = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
