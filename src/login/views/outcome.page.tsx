import { Card, LinkButton } from '../../platform/pages/components.js';
import { WORDS } from '../../words/words.js';
import type { HostedRequest } from '../visits/visit.js';

export type OutcomeName = 'verified' | 'password-chosen' | 'password-set' | 'not-me';

/** What an emailed link did in a browser that it does not sign in, and where to continue. */
export function OutcomePage({ name, hosted: { language, application } }: { name: OutcomeName; hosted: HostedRequest }) {
  const { outcomes, backTo } = WORDS[language].login;
  const { title, text } = outcomes[name];
  const home = application?.origins[0];
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
