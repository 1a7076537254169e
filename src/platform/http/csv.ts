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
  rows.map((row) => csvLine(columns.map((column) => guarded(row[column] ?? null)))).join('');

/** Cells as they are, for programs. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`;

const guarded = (cell: Cell): Cell => (typeof cell === 'string' ? cell.replace(FORMULA, "$1'") : cell);

function quoted(cell: Cell): string {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
