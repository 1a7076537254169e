import type { Request } from 'express';
import type { ComponentChildren } from 'preact';
import { Button, Form } from '../../platform/pages/components.js';

interface SentProps {
  request: Request;
  csrf: string;
  button: string;
  /** Names of fields that `children` have. */
  asked?: string[];
  children?: ComponentChildren;
}

/** A form that was sent and not carried out. Everything in it is kept, and sent again. */
export function SentForm({ request, csrf, button, asked = [], children }: SentProps) {
  const kept = Object.entries<unknown>(request.body).filter(([name]) => name !== 'csrf' && !asked.includes(name));
  return (
    <Form action={request.originalUrl} hidden={{ csrf }}>
      {kept.flatMap(([name, values]) =>
        [values].flat().map((value) => <input key={name} type="hidden" name={name} value={String(value)} />),
      )}
      {children}
      <Button>{button}</Button>
    </Form>
  );
}
