import { type FailureText, failureText } from '../../login/views/failure-text.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import type { Language } from '../../platform/http/language.js';
import { WORDS } from '../../words/words.js';

/** A sentence of ours, and where we have none the failure's own: operators read what programs read. */
export function failureWords(failure: ServiceError, language: Language): string {
  const words = WORDS[language].console;
  const texts: Record<string, FailureText> = words.failures;
  const own = Object.hasOwn(texts, failure.code) ? texts[failure.code] : undefined;
  if (own) return failureText(own, failure, language);
  const status = failure.getStatus();
  if (status === 404) return words.absent;
  return status >= 500 ? words.broken : failure.message;
}
