import { isLinkCode } from '../../flows/email-codes/code-text.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import type { Language } from '../../platform/http/language.js';
import { WORDS } from '../../words/words.js';
import { failureText } from './failure-text.js';

/** What must be corrected in a form, and where. Without a field it concerns the whole form. */
export interface Problem {
  text: string;
  field?: 'email' | 'password' | 'code' | 'factor' | 'agreement';
  /** Nothing is wrong: the user chose it. */
  isCalm?: boolean;
}

/** Whether the same form can say what must be corrected. Otherwise the failure needs a page of its own. */
export const canBeCorrected = ({ code }: ServiceError): boolean => Object.hasOwn(WORDS.en.login.problems, code);

export function problemOf(
  failure: ServiceError | undefined,
  language: Language,
  typed: { code?: string },
): Problem | undefined {
  if (!failure || !canBeCorrected(failure)) return undefined;
  const { problems, linkSpent } = WORDS[language].login;
  const { code } = failure;
  if (code === 'email_code_invalid' && isLinkCode(typed.code)) return { text: linkSpent, field: 'code' };
  const words = problems[code as keyof typeof problems];
  const text = failureText(words, failure, language);
  const field = fieldOf(code);
  if (code === 'provider_sign_in_cancelled') return { text, isCalm: true };
  return field ? { text, field } : { text };
}

function fieldOf(code: string): Problem['field'] {
  if (code.startsWith('password_') || code === 'sign_up_password_wrong') return 'password';
  if (code === 'email_code_invalid') return 'code';
  if (code === 'agreement_required') return 'agreement';
  if (code === 'mfa_required' || code === 'mfa_code_invalid') return 'factor';
  return code === 'email_invalid' ? 'email' : undefined;
}
