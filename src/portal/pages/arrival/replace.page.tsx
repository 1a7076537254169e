import { Button, Card, Form, LinkButton } from '../../../platform/pages/components.js';
import type { PageView } from '../views/page-view.js';

/** A stranger may have sent this browser here, so that its owner writes into the account of the stranger. */
export function ReplacePage({ words, me, application, csrf, facts: { code, account } }: PageView<'replace'>) {
  const { arrival } = words;
  const open = `${me.email} (${application.name})`;
  return (
    <Card title={arrival.replaceTitle} intro={arrival.replaceIntro(open, account)}>
      <p class="soft small">{arrival.replaceNote}</p>
      <div class="stack">
        <LinkButton full href="/portal">
          {arrival.stay(me.email)}
        </LinkButton>
        <Form action="/portal/callback" hidden={{ csrf, code }}>
          <Button full look="plain">
            {arrival.replace}
          </Button>
        </Form>
      </div>
    </Card>
  );
}
