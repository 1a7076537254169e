import { type FailureText, failureText } from '../../login/views/failure-text.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import type { Language } from '../../platform/http/language.js';
import { Notice } from '../../platform/pages/components.js';
import { WORDS } from '../../words/words.js';
import type { ConsoleView } from './view.js';

interface RefusalProps {
  view: Pick<ConsoleView, 'language'>;
  failure: ServiceError | undefined;
}

/** What an operator can correct in the form. */
export const isCorrectable = (failure: unknown): failure is ServiceError =>
  failure instanceof ServiceError && [400, 409].includes(failure.getStatus());

/** Above a form that keeps what was typed: why it was refused. */
export function Refusal({ view, failure }: RefusalProps) {
  if (!failure) return null;
  return (
    <Notice tone="bad">
      <Reasons failure={failure} {...view} />
    </Notice>
  );
}

/** Of input that is not valid, each field by its name here, and in the words of the API. */
export function Reasons({ failure, language }: { failure: ServiceError } & Pick<ConsoleView, 'language'>) {
  if (!(failure instanceof MalformedInput)) return <>{failureWords(failure, language)}</>;
  const { frame, failures, applications } = WORDS[language].console;
  const names: Record<string, string> = applications.members;
  return (
    <>
      {failure.faults.map((fault, index) => {
        const [member = ''] = /^[\w.]+/.exec(fault) ?? [];
        const name = names[member] ?? names[member.split('.')[0] as string];
        return (
          <span key={fault}>
            {index > 0 && <br />}
            {name ? frame.fieldRefused(name) : failures.malformed_input}{' '}
            <span class="small" lang="en">
              {fault}
            </span>
          </span>
        );
      })}
    </>
  );
}

/** A sentence of ours, and where we have none the failure's own: operators read what programs read. */
function failureWords(failure: ServiceError, language: Language): string {
  const words = WORDS[language].console;
  const texts: Record<string, FailureText> = words.failures;
  const own = Object.hasOwn(texts, failure.code) ? texts[failure.code] : undefined;
  if (own) return failureText(own, failure, language);
  const status = failure.getStatus();
  if (status === 404) return words.absent;
  return status >= 500 ? words.broken : failure.message;
}
