const LONGEST = 80;
/** An invisible character. It keeps mail programs from making a link of the text around it. */
const SEAM = '\u200c';

/**
 * Makes typed text safe for a mail: one short line, without characters that reverse or hide text, and without anything
 * that a mail program would make a link of. HTML is escaped later, at rendering.
 */
export function inert(text: string): string {
  return oneLine(text).replace(/[.:/@](?=\S)/g, (mark) => mark + SEAM);
}

/** Removes characters that could end a header, start another one, or reverse its text. */
export function oneLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line;
}
