import { compilePattern } from '../../applications/fields/pattern.js';
import {
  type FieldValue,
  isAskedAtSignUp,
  LONGEST_TEXT,
  type ProfileField,
} from '../../applications/fields/profile-field.js';
import { isObject } from '../../platform/objects.js';
import { isDay } from '../../platform/time/calendar.js';
import { ProfileFieldsInvalid } from './profile-fields.errors.js';

export type FieldValues = Record<string, FieldValue>;

interface Writing {
  by: ProfileField['writer'];
  /** Null removes a value; what is not sent stays. */
  wanted: Record<string, unknown>;
  before?: FieldValues;
  /** Every field that is asked there and required must have a value. */
  place?: ProfileField['asked'];
}

const MOST_BYTES = 4096;

/**
 * The values as they are after the change, or every fault. The application writes all fields, the person their own. A value
 * of a field that the application no longer has stays, unless it is removed.
 */
export function writeFields(fields: readonly ProfileField[], { by, wanted, before = {}, place }: Writing): FieldValues {
  const faults: string[] = [];
  const after: FieldValues = { ...before };
  for (const [key, value] of Object.entries(wanted)) {
    const field = fields.find((one) => one.key === key && (by === 'application' || one.writer === 'person'));
    const fault = field ? write(after, field, value) : 'is no field that can be written here';
    if (fault) faults.push(`fields.${KEY.test(key) ? key : '…'} ${fault}`);
  }
  for (const { key, required, asked, writer } of fields)
    if (required && writer === 'person' && asked === place && after[key] === undefined && !(key in wanted))
      faults.push(`fields.${key} is missing`);
  if (!isSmall(after)) faults.push(`fields must have at most ${MOST_BYTES} bytes of JSON`);
  if (faults.length > 0) throw new ProfileFieldsInvalid(faults);
  return after;
}

function write(values: FieldValues, field: ProfileField, value: unknown): string | undefined {
  if (value === null || value === '') {
    if (field.required) return 'is missing';
    delete values[field.key];
    return undefined;
  }
  const fault = JUDGES[field.type](value, field);
  if (!fault) values[field.key] = value as FieldValue;
  return fault;
}

type Judge = (value: unknown, field: ProfileField) => string | undefined;

const JUDGES: Record<ProfileField['type'], Judge> = {
  text: (value, { min, max, pattern }) => {
    const [least, most] = [min ?? 0, max ?? LONGEST_TEXT];
    if (typeof value !== 'string' || /\p{Cc}|\p{Cs}/u.test(value)) return 'must be one line of text';
    const { length } = [...value];
    if (length < least || length > most) return `must have ${least} to ${most} characters`;
    return pattern === null || compilePattern(pattern)?.test(value)
      ? undefined
      : 'does not have the form that is asked for';
  },
  number: (value, { min, max }) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
    if (min !== null && value < min) return `must be at least ${min}`;
    return max !== null && value > max ? `must be at most ${max}` : undefined;
  },
  boolean: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  date: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value)
      ? undefined
      : 'must be a day such as 2026-11-20',
  choice: (value, { options }) =>
    options?.includes(value as string) ? undefined : `must be one of ${options?.join(', ')}`,
};

/** What everyone must fill in who comes in, and this person has not yet. */
export const missingFields = (fields: readonly ProfileField[], values: FieldValues): ProfileField[] =>
  fields.filter((field) => field.required && isAskedAtSignUp(field) && values[field.key] === undefined);

/** What may be kept without knowing the fields, as an import does. */
export const areStorable = (values: unknown): values is FieldValues =>
  isObject(values) &&
  Object.entries(values).every(([key, value]) => KEY.test(key) && isStorableValue(value)) &&
  isSmall(values);

const KEY = /^[a-z][a-z0-9_]{0,31}$/;

const isStorableValue = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= LONGEST_TEXT && !/\p{Cc}|\p{Cs}/u.test(value)
    : typeof value === 'boolean' || Number.isFinite(value);

const isSmall = (values: object): boolean => Buffer.byteLength(JSON.stringify(values)) <= MOST_BYTES;

/** The reader of a person's values: those of the fields that the application has now. */
export const shownFields = (fields: readonly ProfileField[], values: FieldValues): FieldValues =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = values[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** What a form has sent, as the type of its field. A box that is not ticked is not sent. */
export function typedFields(fields: readonly ProfileField[], form: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ key, type }) => {
      const typed = form[`field_${key}`];
      const text = typeof typed === 'string' ? typed.trim() : '';
      if (type === 'boolean') return [key, text !== ''];
      if (type === 'number' && /^-?\d{1,10}([.,]\d{1,6})?$/.test(text)) return [key, Number(text.replace(',', '.'))];
      return [key, text === '' ? null : text];
    }),
  );
}
