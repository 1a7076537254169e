import type { ComponentChildren } from 'preact';
import { Link, LinkButton } from '../../platform/pages/components.js';
import type { ConsoleView } from './view.js';

/** What a list says that has nothing yet, and what to do about it. */
export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="soft">{children}</p>;
}

interface MoreProps extends Pick<ConsoleView, 'words'> {
  to: string;
  /** The rest of the query. */
  keeping?: Record<string, string | undefined>;
  next: string | null | undefined;
}

/** The way to the next page of a list. */
export function More({ words, to, keeping = {}, next }: MoreProps) {
  if (!next) return null;
  const said = Object.entries({ ...keeping, after: next }).filter((one): one is [string, string] => Boolean(one[1]));
  return (
    <div class="buttons">
      <LinkButton look="plain" href={`${to}?${new URLSearchParams(said)}`}>
        {words.frame.more}
      </LinkButton>
    </div>
  );
}

interface StatesProps {
  label: string;
  states: [state: string, words: string][];
  chosen: string;
  hrefOf: (state: string) => string;
}

/** Narrows a list to one state. */
export function States({ label, states, chosen, hrefOf }: StatesProps) {
  return (
    <nav class="row small" aria-label={label}>
      {states.map(([state, words]) =>
        state === chosen ? (
          <strong key={state}>{words}</strong>
        ) : (
          <Link key={state} href={hrefOf(state)}>
            {words}
          </Link>
        ),
      )}
    </nav>
  );
}

/** How far a mail or a delivery has come. */
export function Sending({ state, children }: { state: 'waiting' | 'dead' | 'sent'; children: ComponentChildren }) {
  return <span class={{ waiting: 'badge plain', dead: 'badge bad', sent: 'badge' }[state]}>{children}</span>;
}
