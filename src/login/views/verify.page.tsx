import type { Language } from '../../common/language.js';
import { Button, Card, CardEnding, Form, Link } from '../../common/pages/components.js';
import { type Messages, momentIn } from '../messages/messages.js';
import { pathOf } from '../step.js';
import { CodeField } from './code-field.js';
import type { FormView } from './form-view.js';
import { WholeProblem } from './whole-problem.js';

/** Check your inbox: the same for every address. */
export function VerifyPage({ visit, messages, language, csrf, typed, problem, nextMailIn = 0 }: FormView) {
  const address = visit.flow.loginHint ?? messages.yourAddress;
  return (
    <Card title={messages.checkInbox} intro={messages.verificationSent(address)}>
      <WholeProblem problem={problem} />
      <Form action={pathOf('/login/verify', visit)} hidden={{ csrf }}>
        <CodeField {...{ messages, typed, problem }} />
        <Button full>{messages.verify}</Button>
      </Form>
      <Form action={pathOf('/login/verify/resend', visit)} hidden={{ csrf }}>
        {nextMailIn > 0 && <Wait seconds={nextMailIn} {...{ messages, language }} />}
        <Button full look="plain" id="resend">
          {messages.resend}
        </Button>
      </Form>
      <CardEnding>
        <Link href={pathOf('/login/register', visit)}>{messages.otherAddress}</Link>
        <Link href={pathOf('/login/cancel', visit)}>{messages.cancel}</Link>
      </CardEnding>
    </Card>
  );
}

const HERE = '\0';

/** Where scripts run it counts down, and keeps the button from being pressed too early. */
function Wait({ seconds, messages, language }: { seconds: number; messages: Messages; language: Language }) {
  const [before, after] = messages.nextMail(HERE).split(HERE);
  return (
    <p class="soft small" data-seconds={seconds} data-for="resend">
      {before}
      <b>{momentIn(seconds, language)}</b>
      {after}
    </p>
  );
}
