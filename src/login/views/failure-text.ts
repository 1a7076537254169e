import type { ServiceError } from '../../platform/errors/service.error.js';
import type { Language } from '../../platform/http/language.js';
import type { FailureFacts } from '../../words/numbers.js';
import { momentIn } from './moment-in.js';
import { NUMBERS } from './numbers.js';

export type FailureText = string | ((facts: FailureFacts) => string);

/** What a page says of a failure: a sentence of ours, with nothing in it that came in with the request. */
export function failureText(words: FailureText, { headers }: ServiceError, language: Language): string {
  if (typeof words === 'string') return words;
  const wait = headers['retry-after'];
  return words({ ...NUMBERS, moment: wait === undefined ? '' : momentIn(Number(wait), language) });
}
