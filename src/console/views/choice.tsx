interface ChoiceProps {
  label: string;
  name: string;
  /** Each value with its words. */
  options: [value: string, words: string][];
  chosen?: string | undefined;
}

/** One of a few. */
export function Choice({ label, name, options, chosen }: ChoiceProps) {
  return (
    <div class="field">
      <div class="label">
        <label for={name}>{label}</label>
      </div>
      <select id={name} name={name}>
        {options.map(([value, words]) => (
          <option key={value} value={value === words ? undefined : value} selected={value === chosen}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
