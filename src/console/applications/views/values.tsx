import type { ConsoleView } from '../../views/view.js';

/** A value as a person reads it. A list has a line for each of its members. */
export function Value({ words, of }: Pick<ConsoleView, 'words'> & { of: unknown }) {
  const { values } = words.applications;
  if (of === undefined) return <span class="soft">{values.secret}</span>;
  if (of === null) return <span class="soft">{values.none}</span>;
  if (typeof of === 'boolean') return <>{of ? values.yes : values.no}</>;
  if (Array.isArray(of))
    return of.length === 0 ? (
      <span class="soft">{values.none}</span>
    ) : (
      of.map((one) => <div key={String(one)}>{textOf(one)}</div>)
    );
  return <>{textOf(of) || <span class="soft">{values.empty}</span>}</>;
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Several lines of text. */
interface LinesProps {
  label: string;
  name: string;
  value: string;
  hint: string;
  rows?: number;
}

export function Lines({ label, name, value, hint, rows = 3 }: LinesProps) {
  return (
    <div class="field">
      <div class="label">
        <label for={name}>{label}</label>
      </div>
      <textarea
        id={name}
        name={name}
        rows={rows}
        spellcheck={false}
        autocapitalize="none"
        aria-describedby={`${name}-hint`}
      >
        {value}
      </textarea>
      <p class="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}
