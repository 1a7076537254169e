import { Transform } from 'class-transformer';

/**
 * What shows nothing by itself but changes how a terminal, a log or a page shows the rest: control characters, line
 * and paragraph separators, and overrides of the direction of text. Joiners stay: names and emojis are written with them.
 */
const INVISIBLE = /(?:(?!\0)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff])+/gu;

/** A person's name as it is stored, wherever it came from. NUL is not text at all, and refused elsewhere. */
export const plainName = (name: string): string => name.replace(INVISIBLE, ' ').replace(/ {2,}/g, ' ').trim();

/** For a member of a body or a form. */
export const PlainName = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? plainName(value) : value));
