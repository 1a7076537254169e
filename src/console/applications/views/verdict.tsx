import type { ComponentChildren } from 'preact';

/** What was judged, rule by rule. */
export function Verdict({ children }: { children: ComponentChildren }) {
  return <ul class="verdict">{children}</ul>;
}

export function Rule({ passes, children }: { passes: boolean; children: ComponentChildren }) {
  return (
    <li class={passes ? 'yes' : 'no'}>
      <span class="sign" aria-hidden="true">
        {passes ? '✓' : '✗'}
      </span>
      <span>{children}</span>
    </li>
  );
}
