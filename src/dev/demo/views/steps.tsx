import type { Exchange } from '../public-api.js';

export interface Step {
  name: string;
  call: string;
  done: boolean;
}

/** The steps of a way to sign in, and how far this visit has come. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol class="steps">
      {steps.map(({ name, call, done }, index) => (
        <li key={name} class={done ? 'done' : undefined}>
          <span class="mark">{done ? `${index + 1} · done` : index + 1}</span>
          <b>{name}</b>
          <code>{call}</code>
        </li>
      ))}
    </ol>
  );
}

/** Whether the request did what it was for. `call` is a method and the end of an address. */
export function isAnswered({ method, url, status }: Exchange, call: string): boolean {
  const [wanted = '', path = ''] = call.split(' ');
  return method === wanted && url.endsWith(path) && status !== null && status < 400;
}
