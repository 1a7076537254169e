import type { ComponentChildren } from 'preact';
import { Button, Form, LinkButton } from '../../platform/pages/components.js';
import { ReasonField } from './reason-field.js';
import type { ConsoleView } from './view.js';

interface ActProps {
  view: ConsoleView;
  action: string;
  /** Where an operator goes who does not do it. */
  back: string;
  button: string;
  isDangerous?: boolean | undefined;
  /** The answer is a file, so the page stays. */
  stays?: boolean | undefined;
  hidden?: Record<string, string>;
  children?: ComponentChildren;
}

/** The form of an act: what it needs to know, and why it is done. */
export function ActForm({ view, action, back, button, isDangerous = false, stays, hidden = {}, children }: ActProps) {
  const { csrf, common } = view;
  return (
    <Form action={action} hidden={{ csrf, ...hidden }} stays={stays}>
      {children}
      <ReasonField view={view} />
      <div class="buttons">
        <Button look={isDangerous ? 'danger' : 'primary'}>{button}</Button>
        <LinkButton look="plain" href={back}>
          {common.cancel}
        </LinkButton>
      </div>
    </Form>
  );
}

/** What an act will do. */
export function Effects({ of }: { of: string[] }) {
  return (
    <ul class="effects">
      {of.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}
