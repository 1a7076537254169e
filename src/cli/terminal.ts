import pc from 'picocolors';

export { count } from '../platform/errors/counted.js';
export { moment } from '../platform/time/moment.js';

const colours = pc.createColors(Boolean(process.stdout.isTTY) && pc.isColorSupported);

export const { bold, dim, green, red, yellow } = colours;

const GAP = '  ';
const STATES = new Map<string, (text: string) => string>([
  ['active', green],
  ['sent', green],
  ['waiting', yellow],
  ['dead', red],
  ['revoked', red],
  ['expired', dim],
]);

/**
 * Characters that a terminal obeys or hides. People choose their names, and browsers send theirs, so both may contain
 * them.
 */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const ESCAPE = '\u001b';
const OUR_OWN = new RegExp(`\\n|${ESCAPE}\\[\\d+m`);

const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) as number).toString(16).padStart(4, '0')}`;

/** Text from elsewhere on one line, with control and invisible characters escaped. */
export const visible = (text: string): string => text.replace(UNPRINTABLE, escaped);

/** A whole output: only line ends and our own colours reach the terminal unescaped. */
export const printable = (text: string): string =>
  text
    .split(new RegExp(`(${OUR_OWN.source})`))
    .map((part) => (OUR_OWN.test(part) ? part : visible(part)))
    .join('');

/** JSON has the same escapes, so its readers get the stored text. */
export const printableJson = (value: unknown, inOneLine = false): string =>
  JSON.stringify(value, null, inOneLine ? 0 : 2)
    .split('\n')
    .map(visible)
    .join('\n');

/** Columns as wide as their widest cell. Colour comes last, since it has no width. */
export function table(head: string[], rows: string[][]): string {
  const shown = rows.map((row) => row.map(visible));
  const widths = head.map((title, column) => Math.max(title.length, ...shown.map((row) => row[column]?.length ?? 0)));
  const paint = (cell: string, column: number) => (head[column] === 'STATE' && STATES.get(cell)?.(cell)) || cell;
  const line = (cells: string[], paintCell: (cell: string, column: number) => string) =>
    cells
      .map((cell, column) => paintCell(cell, column) + ' '.repeat((widths[column] ?? 0) - cell.length))
      .join(GAP)
      .trimEnd();
  return [line(head, dim), ...shown.map((row) => line(row, paint))].join('\n');
}

/** Names on the left, values on the right. */
export function facts(pairs: [name: string, value: string][]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${dim(name.padEnd(width))}${GAP}${value}`).join('\n');
}
