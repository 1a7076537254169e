import type { Response } from 'express';
import { brandingOf } from '../../../applications/branding.js';
import { homeOf } from '../../../applications/built-in.js';
import { SAME_AS as LOGIN_SAME_AS } from '../../../login/views/failure.page.js';
import { type FailureText, failureText } from '../../../login/views/failure-text.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Card, LinkButton } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { WORDS } from '../../../words/words.js';
import type { PageRequest } from '../visit/visit.js';
import { VIEW_STYLE, ViewBanner } from './view-banner.js';

interface FailureWords {
  title: string;
  text: FailureText;
}

/** Failures with the same words for a person. */
export const SAME_AS: Partial<Record<string, string>> = {
  ...LOGIN_SAME_AS,
  access_token_invalid: 'page_session_over',
  identity_not_found: 'page_session_over',
  passkey_not_found: 'gone',
  link_not_found: 'gone',
  member_unknown: 'gone',
  organization_not_member: 'gone',
  mfa_not_enabled: 'changed_meanwhile',
  mfa_already_enabled: 'changed_meanwhile',
  no_relay_account: 'changed_meanwhile',
  mailed_proof_not_offered: 'changed_meanwhile',
};

/** The account stays closed, so no page of it can be the next one. */
const ENDINGS = new Set(['page_session_over', 'form_came_too_late', 'portal_code_invalid', 'feature_blocked_by_plan']);

/** Only words of our own, chosen by the failure's code: nothing that came in with the request. */
export function sendFailure(response: Response, failure: ServiceError, known: PageRequest, requestId: string): void {
  const { language, application, visit, accountView } = known;
  const common = WORDS[language].login;
  const name = nameOf(failure, response.req.method);
  const { title, text } = wordsFor(name, failure, known);
  const home = application && homeOf(application);
  const status = failure.getStatus();
  // A page that does not exist belongs to no visit, but the way to the account is the same.
  const leadsOn = (visit !== undefined || accountView !== undefined || name === 'unknown_route') && !ENDINGS.has(name);
  response.set({ ...failure.headers, 'x-error-code': failure.code });
  sendPage(response, {
    title,
    language,
    status,
    ...(application && { branding: brandingOf(application) }),
    above: accountView && <ViewBanner view={accountView} />,
    style: accountView && VIEW_STYLE,
    body: (
      <>
        <Card title={title} intro={failureText(text, failure, language)}>
          {leadsOn && (
            <LinkButton full href="/portal">
              {accountView?.email ?? WORDS[language].portal.frame.account}
            </LinkButton>
          )}
          {application && home && (
            <LinkButton full look={leadsOn ? 'plain' : 'primary'} href={home}>
              {common.backTo(application.name)}
            </LinkButton>
          )}
          {name === 'view_is_over' && (
            <LinkButton full href="/console">
              {WORDS[language].console.name}
            </LinkButton>
          )}
          {status >= 500 && <p class="soft small">{common.quote}</p>}
        </Card>
        <p class="reference">
          {status} · {common.requestId} <span>{requestId}</span>
        </p>
      </>
    ),
  });
}

function nameOf({ code }: ServiceError, method: string): string {
  const name = SAME_AS[code] ?? code;
  return name === 'page_session_over' && method === 'POST' ? 'form_came_too_late' : name;
}

function wordsFor(name: string, failure: ServiceError, { language }: PageRequest): FailureWords {
  const own: Record<string, FailureWords> = WORDS[language].portal.failures;
  const { failures } = WORDS[language].login;
  const common: Record<string, FailureWords> = failures;
  const found = [own, common].find((words) => Object.hasOwn(words, name))?.[name];
  return found ?? (failure.getStatus() >= 500 ? failures.broken : failures.refused);
}
