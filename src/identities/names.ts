import { Transform } from 'class-transformer';

/**
 * Invisible characters that change how a terminal, a log or a page shows other text: control characters, line and
 * paragraph separators, and overrides of the direction of text. Joiners stay: names and emojis need them.
 */
const INVISIBLE = /(?:(?!\0)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff])+/gu;

/** The name of an identity is at most so long, wherever it comes from. */
export const LONGEST_NAME = 200;

/** A user's name as it is stored. NUL is not text and is refused elsewhere. */
export const plainName = (name: string): string => name.replace(INVISIBLE, ' ').replace(/ {2,}/g, ' ').trim();

/** Makes the field of a body or a form a plain name. */
export const PlainName = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? plainName(value) : value));
