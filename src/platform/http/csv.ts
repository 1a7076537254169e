export type Cell = string | number | null;

/**
 * Where a spreadsheet reads a formula. Clients choose targets. In many countries a spreadsheet parts cells at semicolons,
 * also inside our quotation marks, so a formula may begin there too. Some leave out spaces and invisible characters
 * before it.
 */
const FORMULA = /(^|[;\t\r\n])(?=["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|"*[\t\r\n])/gu;

/** RFC 4180. An apostrophe stands before what a spreadsheet would run as a formula. */
export const csvOf = (columns: readonly string[], rows: Record<string, Cell>[]): string =>
  csvLine(columns) + csvRows(columns, rows);

export const csvRows = (columns: readonly string[], rows: Record<string, Cell>[]): string =>
  rows.map((row) => csvLine(columns.map((column) => row[column] ?? null))).join('');

const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
