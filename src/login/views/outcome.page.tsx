import { homeOf } from '../../applications/built-in.js';
import { Card, LinkButton } from '../../platform/pages/components.js';
import { WORDS } from '../../words/words.js';
import type { HostedRequest } from '../visits/visit.js';

export type OutcomeName =
  | 'verified'
  | 'password-chosen'
  | 'password-set'
  | 'not-me'
  | 'device-allowed'
  | 'device-refused';

/** The user goes on elsewhere. */
const ON_DEVICE = new Set<OutcomeName>(['device-allowed', 'device-refused']);

/** What was done in a browser that it does not sign in, and where to continue. */
export function OutcomePage({ name, hosted: { language, application } }: { name: OutcomeName; hosted: HostedRequest }) {
  const { outcomes, backTo } = WORDS[language].login;
  const { title, text } = outcomes[name];
  const home = ON_DEVICE.has(name) || !application ? undefined : homeOf(application);
  return (
    <Card title={title} intro={application && text(application.name)}>
      {application && home && (
        <LinkButton full href={home}>
          {backTo(application.name)}
        </LinkButton>
      )}
    </Card>
  );
}
