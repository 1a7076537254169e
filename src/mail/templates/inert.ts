const LONGEST = 80;
/** Between it and its neighbours no mail program sees a web address, and no reader sees it at all. */
const SEAM = '\u200c';

/**
 * What somebody typed, made fit to stand in a mail: one short line, without characters that turn text around or hide
 * it, and without anything that a mail program would make a link of. Escaping for HTML comes on top, at rendering.
 */
export function inert(text: string): string {
  return oneLine(text).replace(/[.:/@](?=\S)/g, (mark) => mark + SEAM);
}

/** For a header: nothing that could end it and begin another, nor turn it around. */
export function oneLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line;
}
