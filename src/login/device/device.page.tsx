import { Button, Card, Form, LinkButton, Notice } from '../../platform/pages/components.js';
import { FactsOfRequest } from '../views/asked-facts.js';
import type { FormView } from '../views/form-view.js';
import { Sentence } from '../views/sentence.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/visit.js';

/** Who asks, before the login and once more after it: only the person with the device in front of them can know it. */
export function DevicePage(view: FormView) {
  const { visit, messages, csrf, device: asking, problem } = view;
  if (!asking) return null;
  const { device } = messages;
  const { name } = visit.application;
  const { email } = asking;
  return (
    <Card
      title={device.askTitle}
      intro={email === null ? device.ask(name) : <Sentence of={(to) => device.allowIntro(to, name)}>{email}</Sentence>}
    >
      <WholeProblem problem={problem} />
      <FactsOfRequest {...view} {...asking}>
        <dt>{device.program}</dt>
        <dd>{visit.client.name}</dd>
        {asking.place !== null && (
          <>
            <dt>{device.place}</dt>
            <dd>{asking.place}</dd>
          </>
        )}
      </FactsOfRequest>
      <Notice>{device.warning}</Notice>
      {email === null ? (
        <LinkButton full href={pathOf('/login', visit)}>
          {messages.continue}
        </LinkButton>
      ) : (
        <Form action={pathOf('/login/device/allow', visit)} hidden={{ csrf }}>
          <Button full>{device.allow}</Button>
        </Form>
      )}
      <Form action={pathOf('/login/device/refuse', visit)} hidden={{ csrf }}>
        <Button full look="plain">
          {device.refuse}
        </Button>
      </Form>
    </Card>
  );
}
