export interface Step {
  name: string;
  call: string;
  done: boolean;
}

/** The steps of a way to sign in; the completed ones are marked. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol class="steps">
      {steps.map(({ name, call, done }, index) => (
        <li key={name} class={done ? 'done' : undefined}>
          <span class="turn">{done ? `${index + 1} · done` : index + 1}</span>
          <b>{name}</b>
          <code>
            {call.split(/(?<=\w\/)/).map((part) => (
              <>
                {part}
                <wbr />
              </>
            ))}
          </code>
        </li>
      ))}
    </ol>
  );
}
