import { type FailureText, failureText } from '../../../login/views/failure-text.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import type { Language } from '../../../platform/http/language.js';
import { WORDS } from '../../../words/words.js';
import type { PageName } from './page-facts.js';
import type { Problem } from './page-view.js';

/** What must be corrected, if the form that was sent can say it. Words of our own, chosen by the failure's code. */
export function problemOf(failure: ServiceError, language: Language, form?: PageName): Problem | undefined {
  const own: Record<string, FailureText> = WORDS[language].portal.problems;
  const common: Record<string, FailureText> = WORDS[language].login.problems;
  const { code } = failure;
  const list = [own, common].find((words) => Object.hasOwn(words, code));
  const words = list?.[code];
  if (!words) return undefined;
  const text = failureText(words, failure, language);
  return { text, field: (form && FIELDS_OF[form]?.[code]) ?? FIELDS[code] ?? fieldIn(code) };
}

const fieldIn = (code: string): string | undefined => (code.startsWith('password_') ? 'password' : undefined);

/** In forms with another field for it. */
const FIELDS_OF: Partial<Record<PageName, Partial<Record<string, string>>>> = {
  'relay-code': { fresh_proof_invalid: 'mfa_code' },
  delete: { email_invalid: 'confirm' },
  domains: { malformed_input: 'domain' },
  password: { password_wrong: 'current_password' },
};

/** The field of a form, where the name of the failure does not begin with it. */
const FIELDS: Partial<Record<string, string>> = {
  current_password_required: 'current_password',
  address_change_invalid: 'code',
  merge_mfa_required: 'mfa_code',
  real_address_due: 'email',
  email_invalid: 'email',
  deletion_not_confirmed: 'confirm',
  email_unchanged: 'email',
  mfa_setup_code_invalid: 'code',
  fresh_proof_invalid: 'code',
  mfa_code_invalid: 'code',
  domain_claimed: 'domain',
  domain_not_claimable: 'domain',
  domains_full: 'domain',
  dns_unanswered: 'check',
  domain_record_missing: 'check',
  domain_record_other: 'check',
  domain_taken: 'check',
};
