import type { ServiceError } from '../../platform/errors/service.error.js';
import { Card, LinkButton } from '../../platform/pages/components.js';
import type { LoginWords } from '../../words/en/login.js';
import { WORDS } from '../../words/words.js';
import { type HostedRequest, pathOf } from '../visits/visit.js';
import { failureText } from './failure-text.js';

type FailureName = keyof LoginWords['failures'];

/** Failures with the same words for the user. */
export const SAME_AS: Partial<Record<string, FailureName>> = {
  flow_invalid: 'login_finished',
  redirect_uri_not_allowed: 'client_unknown',
  post_logout_redirect_uri_not_allowed: 'sign_out_refused',
  invalid_request: 'client_unknown',
  method_not_allowed: 'unknown_route',
  provider_rejects_client: 'provider_refused',
  too_many_requests: 'busy',
  overloaded: 'busy',
  unavailable: 'busy',
};

/** The flow may still be open, but this browser cannot continue it, or can no longer. */
const DEAD_ENDS = new Set([
  'flow_invalid',
  'other_browser',
  'mailed_link_spent',
  'destination_not_allowed',
  'user_code_used',
  'user_code_expired',
]);

const nameOf = ({ code }: ServiceError): string => SAME_AS[code] ?? code;

/** Only words of our own are shown, chosen by the failure's code: nothing that came in with the request. */
export function wordsFor(failure: ServiceError, { failures }: LoginWords): LoginWords['failures'][FailureName] {
  const name = nameOf(failure);
  if (Object.hasOwn(failures, name)) return failures[name as FailureName];
  return failure.getStatus() >= 500 ? failures.broken : failures.refused;
}

/** The number is for support: quiet, and one click selects it. */
export function FailurePage({
  failure,
  hosted,
  requestId,
  tellsDeveloper,
}: {
  failure: ServiceError;
  hosted: HostedRequest;
  requestId: string;
  tellsDeveloper: boolean;
}) {
  const messages = WORDS[hosted.language].login;
  const { title, text } = wordsFor(failure, messages);
  const status = failure.getStatus();
  return (
    <>
      <Card title={title} intro={failureText(text, failure, hosted.language)}>
        <NextStep hosted={DEAD_ENDS.has(failure.code) ? { ...hosted, visit: undefined } : hosted} messages={messages} />
        {nameOf(failure) === 'sign_out_refused' && (
          <LinkButton full look="plain" href="/oauth/logout">
            {messages.signOut.signOut}
          </LinkButton>
        )}
        {tellsDeveloper && (
          <p class="soft small">
            <span lang="en">{failure.message}</span>
          </p>
        )}
        {status >= 500 && <p class="soft small">{messages.quote}</p>}
      </Card>
      <p class="reference">
        {status} · {messages.requestId} <span>{requestId}</span>
      </p>
    </>
  );
}

/** To the sign-in page while the flow is open. Afterwards only the application can start another login. */
function NextStep({ hosted: { visit, application }, messages }: { hosted: HostedRequest; messages: LoginWords }) {
  const home = application?.origins[0];
  return (
    <>
      {visit && (
        <LinkButton full href={pathOf('/login', visit)}>
          {messages.backToSignIn}
        </LinkButton>
      )}
      {application && home && (
        <LinkButton full look={visit ? 'plain' : 'primary'} href={home}>
          {messages.backTo(application.name)}
        </LinkButton>
      )}
    </>
  );
}
