import type { FormView } from './form-view.js';

/** Undefined where every person may. */
export function whoMaySignUp({ visit, messages, language }: FormView): string | undefined {
  const { signUp, signUpDomains } = visit.application;
  if (signUp === 'open') return undefined;
  const { closed, invited, domains } = messages.whoMaySignUp;
  if (signUp === 'domains')
    return domains(new Intl.ListFormat(language, { type: 'disjunction' }).format(signUpDomains));
  return signUp === 'closed' ? closed : invited;
}
