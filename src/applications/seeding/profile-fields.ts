import { compilePattern } from '../fields/pattern.js';
import { FIELD_PLACES, FIELD_TYPES, FIELD_WRITERS, LONGEST_TEXT, type ProfileField } from '../fields/profile-field.js';
import { type Field, refuseRepeats } from './field.js';

const MOST_FIELDS = 20;
const MOST_OPTIONS = 50;
const LARGEST = 1_000_000_000;
const KEY = { longest: 32, pattern: /^[a-z][a-z0-9_]*$/, words: 'must be lower-case letters, digits and underscores' };
const LABEL = { longest: 80 };

export function readProfileFields(list: Field): ProfileField[] {
  const items = list.items();
  if (items.length > MOST_FIELDS) list.fault(`may have at most ${MOST_FIELDS} fields`);
  const fields = items.map(readProfileField);
  refuseRepeats(
    items,
    fields.map(({ key }) => key),
  );
  return fields;
}

function readProfileField(item: Field): ProfileField {
  const its = item.members(
    ...(['key', 'label', 'type', 'required', 'writer', 'asked', 'min', 'max', 'pattern', 'options'] as const),
  );
  const type = its.type.optional((place) => place.oneOf(FIELD_TYPES)) ?? 'text';
  const writer = its.writer.optional((place) => place.oneOf(FIELD_WRITERS)) ?? 'person';
  const asked = its.asked.optional((place) => place.oneOf(FIELD_PLACES)) ?? 'account';
  if (writer === 'application' && asked === 'sign_up')
    its.asked.fault('must be left out: the person does not write this field');
  return {
    key: its.key.text(KEY),
    label: readLabel(its.label),
    type,
    required: its.required.optional((place) => place.truth()) ?? false,
    writer,
    asked,
    ...readBounds(its, type),
    pattern: only(its.pattern, type === 'text', readPattern),
    options: type === 'choice' ? readOptions(its.options) : only(its.options, false, readOptions),
  };
}

/** One text for all languages, or a text for each. */
function readLabel(field: Field): Record<string, string> {
  if (typeof field.value !== 'object' || field.value === null || Array.isArray(field.value))
    return { en: field.text(LABEL) };
  const languages = Object.keys(field.value);
  if (languages.length === 0 || !languages.every((language) => /^[a-z]{2}$/.test(language)))
    field.fault('must have a text for each language, such as en');
  return Object.fromEntries(languages.map((language) => [language, field.at(language).text(LABEL)]));
}

function readBounds({ min, max }: { min: Field; max: Field }, type: ProfileField['type']) {
  const [least, most] = type === 'text' ? [0, LONGEST_TEXT] : [-LARGEST, LARGEST];
  const isBounded = type === 'text' || type === 'number';
  const bounds = {
    min: only(min, isBounded, (place) => place.wholeNumber(least, most)),
    max: only(max, isBounded, (place) => place.wholeNumber(least, most)),
  };
  if (bounds.min !== null && bounds.max !== null && bounds.min > bounds.max) max.fault('must not be below min');
  return bounds;
}

function readPattern(field: Field): string {
  const pattern = field.text({ longest: 100 });
  if (!compilePattern(pattern))
    field.fault(
      'must be letters, classes such as [A-Z] and \\d, each with ?, {3} or {2,5}, of which two may vary: no groups, no *, no +, no dot',
    );
  return pattern;
}

function readOptions(field: Field): string[] {
  const items = field.items();
  const options = items.map((item) => item.text({ longest: 80 }));
  if (Array.isArray(field.value) && (items.length === 0 || items.length > MOST_OPTIONS))
    field.fault(`must name 1 to ${MOST_OPTIONS} options`);
  refuseRepeats(items, options);
  return options;
}

/** A member of another type of field says nothing. */
function only<Value>(field: Field, isMeant: boolean, read: (place: Field) => Value): Value | null {
  if (field.value === undefined || field.value === null) return null;
  if (isMeant) return read(field);
  field.fault('must be left out: it says nothing about a field of this type');
  return null;
}
