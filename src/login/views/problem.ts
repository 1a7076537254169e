import type { ServiceError } from '../../common/errors/service.error.js';
import type { Language } from '../../common/language.js';
import { MESSAGES, momentIn } from '../messages/messages.js';

/** What is to be mended in a form, and where. Without a field it concerns the whole of it. */
export interface Problem {
  text: string;
  field?: 'email' | 'password';
}

/** The failure as a problem that the same form can show, or undefined if it needs a page of its own. */
export function problemOf(failure: ServiceError, language: Language): Problem | undefined {
  const { problems } = MESSAGES[language];
  const { code } = failure;
  if (!(code in problems)) return undefined;
  const words = problems[code as keyof typeof problems];
  const text = typeof words === 'string' ? words : words(momentIn(Number(failure.headers['retry-after']), language));
  const field = fieldOf(code);
  return field ? { text, field } : { text };
}

function fieldOf(code: string): Problem['field'] {
  if (code.startsWith('password_')) return 'password';
  return code === 'email_invalid' || code === 'identity_exists' ? 'email' : undefined;
}
