import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';

export interface Line {
  what: string;
  /** One value per round. */
  values: number[];
  unit?: string;
  target?: { least: number } | { most: number };
}

export interface Section {
  title: string;
  lines: Line[];
}

export interface Circumstances {
  postgres: string;
  load: string;
  yardstick: string;
  rounds: number;
  seconds: number;
}

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

export function writeResults(file: string, sections: Section[], circumstances: Circumstances): void {
  const tables = sections.map(({ title, lines }) => `## ${title}\n\n${markdown(lines.map(cells))}\n`);
  writeFileSync(file, [...head(circumstances), ...tables].join('\n'));
}

export function print(sections: Section[]): void {
  for (const { title, lines } of sections) {
    console.log(`\n${title}`);
    const rows = lines.map(cells);
    const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => (row[column] as string).length)));
    for (const row of rows)
      console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] as number)).join('  ')}`);
  }
}

const HEAD = ['', 'median', 'spread', 'target', ''];

function cells({ what, values, unit = '', target }: Line): string[] {
  const shown = (value: number) => `${figure(value)}${unit && ` ${unit}`}`;
  const spread = values.length > 1 ? `${figure(Math.min(...values))} to ${figure(Math.max(...values))}` : '';
  if (!target) return [what, shown(median(values)), spread, '', ''];
  const [bound, limit, isMet] =
    'least' in target
      ? ['≥', target.least, median(values) >= target.least]
      : ['<', target.most, median(values) < target.most];
  return [what, shown(median(values)), spread, `${bound} ${shown(limit)}`, isMet ? 'met' : 'MISSED'];
}

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(value < 1 ? 2 : 3);

function markdown(rows: string[][]): string {
  const line = (row: string[]) => `| ${row.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map((_head, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

function head({ postgres, load, yardstick, rounds, seconds }: Circumstances): string[] {
  const [cpu] = os.cpus();
  return [
    '# Measured\n',
    `By \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: medians of ${rounds} rounds of ${seconds} seconds, each`,
    `after a warm-up, yardstick and path in turn; the load, the service and the database all on one machine.`,
    'A ratio is taken within each round.\n',
    `- Machine: ${os.cpus().length} × ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}`,
    `- Node ${process.versions.node}; PostgreSQL ${postgres}, fsync and synchronous_commit on`,
    `- Load: ${load}, 32 keep-alive connections; database yardstick: ${yardstick}`,
    '',
  ];
}

/** The first line of a program's version text. */
export function versionOf(program: string, flag: string): string {
  try {
    return execFileSync(program, [flag], { encoding: 'utf8' }).split('\n')[0] as string;
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? program).split('\n')[0] as string; // wrk exits with 1
  }
}
