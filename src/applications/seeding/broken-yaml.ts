import type { LineCounter, YAMLError } from 'yaml';

const LONGEST_LINE = 100;

/** What is wrong, where, and the line itself with a mark below the place. */
export function describeBroken({ message, pos: [offset] }: YAMLError, text: string, lines: LineCounter): string {
  const { line, col } = lines.linePos(offset);
  const words = firstLine(message).replace(/ at line \d+, column \d+$/, '');
  return [`line ${line}, column ${col}: ${words}`, ...excerpt(text, line, col)].join('\n');
}

/** The rest of the parser's message is a picture of the place. */
export const firstLine = (message: string): string => (message.split('\n', 1)[0] as string).replace(/:$/, '');

/** With the line before it, where the cause often is. */
function excerpt(text: string, line: number, column: number): string[] {
  const all = text.split(/\r?\n/);
  const from = Math.max(0, column - LONGEST_LINE);
  const shown = (number: number): string[] =>
    number < 1 ? [] : [`${margin(number)} ${(all[number - 1] ?? '').slice(from, from + LONGEST_LINE)}`];
  return ['', ...shown(line - 1), ...shown(line), `${margin()} ${' '.repeat(column - 1 - from)}^`];
}

const margin = (number?: number): string => `${String(number ?? '').padStart(7)} |`;
