import { LONGEST_TEXT, labelIn, type ProfileField } from '../../applications/fields/profile-field.js';
import { Checkbox, Field } from '../../platform/pages/components.js';

interface InputsProps {
  fields: readonly ProfileField[];
  /** By key: what is stored, or was typed. */
  values: Record<string, unknown>;
  language: string;
  optional: string;
}

/** An input for each field that an application has added to the profile. */
export function ProfileFieldInputs({ fields, values, language, optional }: InputsProps) {
  return (
    <>
      {fields.map((field) => {
        const { key, type, required } = field;
        const [name, label, value] = [`field_${key}`, labelIn(field, language), values[key]];
        const note = required ? undefined : optional;
        if (type === 'boolean')
          return <Checkbox key={key} name={name} label={label} isTicked={value === true || value === 'yes'} />;
        const text = value === undefined || value === null ? '' : String(value);
        if (type === 'choice')
          return <Choice key={key} {...{ name, label, note, text, options: field.options ?? [] }} />;
        return (
          <Field
            key={key}
            name={name}
            label={label}
            value={text}
            {...(note && { note })}
            type={type === 'date' ? 'date' : 'text'}
            maxLength={type === 'text' ? (field.max ?? LONGEST_TEXT) : undefined}
            {...(type === 'number' && { inputMode: 'numeric' as const })}
          />
        );
      })}
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  note: string | undefined;
  text: string;
  options: string[];
}

const Choice = ({ name, label, note, text, options }: ChoiceProps) => (
  <div class="field">
    <div class="label">
      <label for={name}>{label}</label>
      {note && <span id={`${name}-note`}>{note}</span>}
    </div>
    <select id={name} name={name} aria-describedby={note && `${name}-note`}>
      <option value="" />
      {options.map((option) => (
        <option key={option} value={option} selected={option === text}>
          {option}
        </option>
      ))}
    </select>
  </div>
);
