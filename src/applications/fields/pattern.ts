/** A letter, a class of letters without an inner bracket, or an escaped sign, each with how often it comes. */
const PART =
  /(?:\[\^?(?:[^\\[\]]|\\[dw\\.\]-])+\]|\\[dw\\.+*?()[\]{}|^$/-]|[^\\.+*?()[\]{}|^$])(\{\d{1,3}(?:,\d{1,3})?\}|\?)?/uy;
const LONGEST = 100;
const MOST_OPEN = 2;

/**
 * Compiles a pattern that a whole text must match, or answers nothing. It has no groups, no alternatives and no part without
 * an upper bound, and at most two parts of a length that varies: so no text makes it slow.
 */
export function compilePattern(source: string): RegExp | undefined {
  if (source === '' || source.length > LONGEST) return undefined;
  let open = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < source.length) {
    const [, often] = PART.exec(source) ?? [];
    if (PART.lastIndex === 0) return undefined;
    if (often === '?' || often?.includes(',')) open += 1;
  }
  if (open > MOST_OPEN) return undefined;
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return undefined;
  }
}
