import { hostOf, isOnDevice } from '../../applications/clients/redirects.js';
import type { Asked } from '../../flows/asked.js';
import { Button, Card, CardEnding, Form, Link, Notice } from '../../platform/pages/components.js';
import type { LoginWords } from '../../words/en/login.js';
import type { FormView } from '../views/form-view.js';
import { Sentence } from '../views/sentence.js';
import { pathOf } from '../visits/visit.js';
import { abilitiesIn } from './abilities.js';

/** Asks the user before a client of other people gets access: who it is first, and what it calls itself second. */
export function ConsentPage({ visit, messages, csrf, consentOf }: FormView) {
  const { client, application, plan, flow } = visit;
  const { consent } = messages;
  const asked = flow.asked as Asked;
  // A device has no redirect, and its client is one of the seed.
  const who = asked.device ? client.name : (hostOf(client, asked.redirectUri) ?? consent.thisDevice);
  return (
    <Card
      title={consent.title}
      intro={
        <Sentence of={(part) => consent.intro(part, application.name)}>
          <strong>{who}</strong>
        </Sentence>
      }
    >
      <p>{consent.callsItself(client.name)}</p>
      <div>
        <p>{consent.able}</p>
        <ul>
          {abilitiesIn(consent, asked).map((ability) => (
            <li key={ability}>{ability}</li>
          ))}
        </ul>
      </div>
      {!asked.device && <Destination consent={consent} redirectUri={asked.redirectUri} />}
      <Form action={pathOf('/login/consent', visit)} hidden={{ csrf, account: consentOf?.identityId ?? '' }}>
        <Button full name="answer" value="allow">
          {consent.allow}
        </Button>
        <Button full look="plain" name="answer" value="decline">
          {consent.decline}
        </Button>
      </Form>
      {plan.portal.enabled && <p class="soft small">{consent.withdraw}</p>}
      <CardEnding>
        <span class="soft small">{consentOf && consent.signedInAs(consentOf.email)}</span>
        <Link href={pathOf('/login/other-account', visit)}>{messages.remembered.useAnother}</Link>
      </CardEnding>
    </Card>
  );
}

const Destination = ({ consent, redirectUri }: { consent: LoginWords['consent']; redirectUri: string }) =>
  isOnDevice(redirectUri) ? (
    <Notice>{consent.onDevice}</Notice>
  ) : (
    <p class="soft small">{consent.goesTo(new URL(redirectUri).host)}</p>
  );
