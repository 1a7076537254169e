import type { Field } from './field.js';

/** A key appears in URLs, commands and code. */
export const KEY = {
  longest: 63,
  pattern: /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/,
  words: 'must be lower-case letters and digits, separated by single hyphens or underscores',
};

/** One that is not well-formed has its fault already. */
export const isKey = (text: string): boolean => text.length <= KEY.longest && KEY.pattern.test(text);

export const readKey = (field: Field): string => field.text(KEY);

export const readName = (field: Field): string =>
  field.text({ longest: 100, pattern: /\S/, words: 'must not be blank' });
