import pc from 'picocolors';

const colours = pc.createColors(Boolean(process.stdout.isTTY) && pc.isColorSupported);

export const { bold, dim, green, red, yellow } = colours;

const GAP = '  ';

/** Columns as wide as their widest cell. Colour comes last, since it has no width. */
export function table(
  head: string[],
  rows: string[][],
  paint: (cell: string, column: number) => string = plain,
): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[], paintCell: (cell: string, column: number) => string) =>
    cells
      .map((cell, column) => paintCell(cell, column) + ' '.repeat((widths[column] ?? 0) - cell.length))
      .join(GAP)
      .trimEnd();
  return [line(head, dim), ...rows.map((row) => line(row, paint))].join('\n');
}

/** Names on the left, values on the right. */
export function facts(pairs: [name: string, value: string][]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${dim(name.padEnd(width))}${GAP}${value}`).join('\n');
}

export function moment(date: Date | null): string {
  return date ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : '–';
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

const plain = (cell: string): string => cell;
