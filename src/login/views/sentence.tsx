import type { ComponentChildren } from 'preact';

const HERE = '\0';

/** A sentence with a part that takes a line of its own before it is broken, and keeps its full stop. */
export function Sentence({ of, children }: { of: (part: string) => string; children: ComponentChildren }) {
  const [before, rest = ''] = of(HERE).split(HERE);
  const [, stop, after] = /^(\p{P}*)(.*)$/su.exec(rest) ?? [];
  return (
    <>
      {before}
      <span class="whole">
        {children}
        {stop}
      </span>
      {after}
    </>
  );
}
