import { type FailureText, failureText } from '../../login/views/failure-text.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import type { Language } from '../../platform/http/language.js';
import { Notice } from '../../platform/pages/components.js';
import { WORDS } from '../../words/words.js';
import { faultWords } from './faults.js';
import type { ConsoleView } from './view.js';

interface RefusalProps {
  view: Pick<ConsoleView, 'language'>;
  failure: ServiceError | undefined;
}

/** What an operator can correct in the form. */
export const isCorrectable = (failure: unknown): failure is ServiceError =>
  failure instanceof ServiceError && [400, 409, 412].includes(failure.getStatus());

/** Why an act was refused, where an operator can correct that. */
export async function refusalOf(act: () => Promise<unknown>): Promise<ServiceError | undefined> {
  try {
    await act();
    return undefined;
  } catch (failure) {
    if (isCorrectable(failure)) return failure;
    throw failure;
  }
}

/** Above a form that keeps what was typed: why it was refused. */
export function Refusal({ view, failure }: RefusalProps) {
  if (!failure) return null;
  return (
    <Notice tone="bad">
      <Reasons failure={failure} {...view} />
    </Notice>
  );
}

/** Of input that is not valid, each field by its name here. */
export function Reasons({ failure, language }: { failure: ServiceError } & Pick<ConsoleView, 'language'>) {
  if (!(failure instanceof MalformedInput)) return <>{failureWords(failure, language)}</>;
  const { frame, failures, faults } = WORDS[language].console;
  const { pair } = WORDS[language].dashboard;
  return (
    <>
      {failure.faults.map((text, index) => {
        const [, place = '', fault = ''] = PLACE_AND_FAULT.exec(text) ?? [];
        const name = nameOf(place, language);
        const said = faultWords(fault, faults);
        return (
          <span key={text}>
            {index > 0 && <br />}
            {name ? frame.fieldRefused(name) : failures.malformed_input}{' '}
            {said ? (
              <span class="small">{place.endsWith(']') ? pair(place, said) : said}</span>
            ) : (
              name && (
                <span class="small" lang="en">
                  {text}
                </span>
              )
            )}
          </span>
        );
      })}
    </>
  );
}

const PLACE_AND_FAULT = /^(?:each value in )?([\w.[\]]+):? (.+)$/s;

/** What the console calls a member of the API. */
function nameOf(place: string, language: Language): string | undefined {
  const { applications, operators, people, trail } = WORDS[language].console;
  const { slug, metadata, roles, domains, provider, policy } = applications.organizations;
  const names: Record<string, string> = {
    ...{ email: operators.email, role: operators.role, external_id: people.acts.details.externalId },
    ...{
      application: trail.application,
      kind: trail.kind,
      since: trail.since,
      user: trail.person,
      organization: trail.organization,
    },
    ...{ slug, metadata, roles, domain: domains.domain },
    ...{ issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.secret, label: provider.label },
    ...{ 'policy.providers': policy.ways, 'policy.second_factor': policy.factor, 'policy.session_hours': policy.hours },
    ...{ locale: applications.invitations.language, redirect_url: applications.invitations.page },
    ...applications.members,
  };
  const [member = ''] = /^[\w.]+/.exec(place) ?? [];
  return names[member] ?? names[member.split('.')[0] as string];
}

/** In words of ours: what programs read is English. */
function failureWords(failure: ServiceError, language: Language): string {
  const words = WORDS[language].console;
  const texts: Record<string, FailureText> = words.failures;
  const own = Object.hasOwn(texts, failure.code) ? texts[failure.code] : undefined;
  if (own) return failureText(own, failure, language);
  const status = failure.getStatus();
  if (status === 404) return words.absent;
  return status >= 500 ? words.broken : words.refused(failure.code);
}
