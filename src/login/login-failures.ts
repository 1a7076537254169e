import type { FailurePresenter } from '../platform/errors/failure-presenters.js';
import { requestIdOf } from '../platform/http/request-id.js';
import type { FormView } from './views/form-view.js';
import { sendFailure, sendForm } from './views/pages.js';
import { canBeCorrected } from './views/problem.js';
import { hostedRequest } from './visits/visit.js';

/**
 * Requests below /login come from people, also where there is no page. A failure is shown in the form that they sent if
 * it can be corrected there, otherwise on a page of its own.
 */
export const LOGIN_FAILURES: FailurePresenter = {
  covers: (request) => /^\/login(\/|$)/.test(request.path),

  show(request, response, failure) {
    const hosted = hostedRequest(request);
    if (hosted.form && canBeCorrected(failure)) {
      const { name, csrf } = hosted.form;
      sendForm(response, name, hosted, { csrf, typed: typedIn(request.body), failure });
    } else {
      sendFailure(response, failure, hosted, requestIdOf(request));
    }
  },
};

/** What was typed and ticked comes back, but never a password. */
function typedIn(body: Record<string, unknown>): FormView['typed'] {
  const entries = ['email', 'name', 'code', 'mfa_code', 'remember'].map((name) => [name, body[name]]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}
