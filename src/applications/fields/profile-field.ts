/** What the value of a field may be. */
export const FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'choice'] as const;
type FieldType = (typeof FIELD_TYPES)[number];

/** Who writes it: the person, or programs and operators alone. */
export const FIELD_WRITERS = ['person', 'application'] as const;

/** Where a person is asked for it: at the sign-up too, or on the account pages alone. */
export const FIELD_PLACES = ['sign_up', 'account'] as const;

/** A field of the profile that an application has of its own. */
export interface ProfileField {
  key: string;
  /** By language. A person whose language is not here reads English, or the only one. */
  label: Record<string, string>;
  type: FieldType;
  required: boolean;
  writer: (typeof FIELD_WRITERS)[number];
  asked: (typeof FIELD_PLACES)[number];
  /** Of a text its length, of a number its value; null for the widest. */
  min: number | null;
  max: number | null;
  /** Of a text: see `readPattern`. */
  pattern: string | null;
  /** Of a choice. */
  options: string[] | null;
}

export type FieldValue = string | number | boolean;

export const LONGEST_TEXT = 200;

export const labelIn = ({ label }: Pick<ProfileField, 'label'>, language: string): string =>
  label[language] ?? label.en ?? (Object.values(label)[0] as string);

export const isAskedAtSignUp = ({ writer, asked }: ProfileField): boolean => writer === 'person' && asked === 'sign_up';
