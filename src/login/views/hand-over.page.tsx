import { Button, Card, Form } from '../../platform/pages/components.js';
import type { LoginWords } from '../../words/en/login.js';

interface HandOverProps {
  to: string;
  posts: Record<string, string>;
  /** Where it leads, in words. */
  destination: string;
  messages: LoginWords;
}

/** The answer to a client that wants it posted. A script presses the button; without scripts the user does. */
export const HandOverPage = ({ to, posts, destination, messages }: HandOverProps) => (
  <Card title={messages.continue} intro={messages.continueTo(destination)}>
    <Form action={to} hidden={posts}>
      <Button full autofocus>
        {messages.continue}
      </Button>
    </Form>
  </Card>
);
