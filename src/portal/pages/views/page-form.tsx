import type { ComponentChildren } from 'preact';
import { Button, Form, LinkButton, Notice } from '../../../platform/pages/components.js';
import type { PageView } from './page-view.js';

interface PageFormProps {
  view: PageView;
  action: string;
  /** The button that sends it. */
  send: string;
  look?: 'primary' | 'danger';
  /** Where the button beside it leads. */
  back?: string;
  /** Another button, which sends the form elsewhere. */
  instead?: { action: string; label: string };
  hidden?: Record<string, string>;
  children?: ComponentChildren;
}

/** The form of a page, with its token, and the way back. */
export function PageForm({
  view,
  action,
  send,
  look = 'primary',
  back,
  instead,
  hidden = {},
  children,
}: PageFormProps) {
  const { csrf, problem, common } = view;
  return (
    <Form action={action} hidden={{ csrf, ...hidden }}>
      {problem && !problem.field && (
        <Notice tone="bad" id="problem">
          {problem.text}
        </Notice>
      )}
      {children}
      <div class="buttons">
        <Button look={look}>{send}</Button>
        {instead && (
          <Button look="plain" formAction={instead.action}>
            {instead.label}
          </Button>
        )}
        {back && (
          <LinkButton look="plain" href={back}>
            {common.cancel}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
