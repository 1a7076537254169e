import { Button, Form } from '../../platform/pages/components.js';
import type { FormView } from './form-view.js';

interface Props extends Pick<FormView, 'messages' | 'csrf'> {
  action: string;
  /** Until then the button waits, where scripts run, and counts the seconds. */
  seconds: number;
}

/** One line: the same email again, and how soon. */
export function Resend({ action, seconds, messages, csrf }: Props) {
  const isDue = seconds <= 0;
  return (
    <Form action={action} hidden={{ csrf }}>
      <p class="again">
        <Button look="quiet" id="resend" describedBy={isDue ? undefined : 'wait'}>
          {messages.resend}
        </Button>
        {!isDue && (
          <span id="wait" class="soft small" data-seconds={seconds} data-for="resend">
            {messages.nextMail(seconds)}
          </span>
        )}
      </p>
    </Form>
  );
}
