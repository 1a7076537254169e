/** The known name that was probably meant: one slip away, or two in a long name. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const allowed = name.length < 8 ? 1 : 2;
  const [best] = known
    .filter((candidate) => Math.abs(candidate.length - name.length) <= allowed) // a stranger's name may be a file long
    .map((candidate) => ({ candidate, slips: slipsBetween(name, candidate) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((a, b) => a.slips - b.slips);
  return best?.candidate;
}

/** Letters left out, added, exchanged, or swapped with their neighbour (optimal string alignment distance). */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + differs];
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        ways.push(at(row - 2, column - 2) + 1);
      rows[row]?.push(Math.min(...ways));
    }
  }
  return at(a.length, b.length);
}
