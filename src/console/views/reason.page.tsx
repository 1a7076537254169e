import { Button, Form } from '../../platform/pages/components.js';
import { ReasonField } from './reason-field.js';
import type { ConsoleView } from './view.js';

/** Asks once more for what an act needs, and carries everything else that was sent. */
export function ReasonPage({ words, common, csrf }: ConsoleView, action: string, sent: Record<string, unknown>) {
  const kept = Object.entries({ ...sent, csrf: [], reason: [] });
  return (
    <section class="card slim">
      <p>{words.frame.reasonMissing.intro}</p>
      <Form action={action} hidden={{ csrf }}>
        {kept.flatMap(([name, values]) =>
          [values].flat().map((value) => <input key={name} type="hidden" name={name} value={String(value)} />),
        )}
        <ReasonField words={words} autofocus />
        <Button>{common.continue}</Button>
      </Form>
    </section>
  );
}
