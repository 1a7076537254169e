export type Cell = string | number | null;

/** What a spreadsheet reads as a formula. Clients choose targets. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** RFC 4180. A text that a spreadsheet would run as a formula begins with an apostrophe. */
export const csvOf = (columns: readonly string[], rows: Record<string, Cell>[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
