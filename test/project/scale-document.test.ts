import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type SqlText, sqlTexts } from '../support/sql-texts.js';
import { ROOT } from '../support/tree.js';

const DOCUMENT = 'docs/operations/scale.md';
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const script = (...given: string[]) =>
  spawnSync(process.execPath, ['scripts/capacity.mjs', ...given], { cwd: ROOT, encoding: 'utf8' });

/** What PostgreSQL has and not every engine that speaks its language, by its row in the document. */
const FEATURES: Readonly<Record<string, RegExp>> = {
  '`LISTEN`, `pg_notify`': /\bLISTEN\b|\bNOTIFY\b|\bpg_notify\(/,
  'advisory locks': /\bpg_(try_)?advisory_/,
  '`SKIP LOCKED`': /\bSKIP LOCKED\b/,
  'changes inside `WITH`': /\bAS (MATERIALIZED )?\(\s*(INSERT|UPDATE|DELETE)\b/,
  '`WITH RECURSIVE`': /\bRECURSIVE\b/,
  'ids of transactions, snapshots': /\bxid8?\b|\bpg_(current_xact_id|xact_status|current_snapshot|snapshot_\w+)\(/,
  'numbers in the order of their drawing': /\baudit_events_sequence\b|\bAS IDENTITY\b/,
  '`ctid`': /\bctid\b|::tid\b/,
  'a volatile function in an `UPDATE`':
    /\bUPDATE [\w ]+ SET\b(?:(?!\bINSERT INTO\b|\) *,\s*\w+ AS \()[\s\S])*?\b(clock_timestamp|random)\(/,
  'settings of the planner': /\benable_\w+(scan|join|sort)\b|\bplan_cache_mode\b/,
  'partitions by range': /\bPARTITION (OF|BY RANGE)\b|\b(AT|DE)TACH PARTITION\b/,
  '`jsonb[]`': /\bjsonb\[\]/,
  'identity columns': /\bAS IDENTITY\b/,
  'a deferrable unique key': /\bDEFERRABLE\b/,
  '`fillfactor`': /\bfillfactor\b/,
  '`text_pattern_ops`': /\btext_pattern_ops\b/,
  'a GIN index': /\bUSING gin\b/i,
  '`CONCURRENTLY`, `ON ONLY`, `NOT VALID`': /\bCONCURRENTLY\b|\bON ONLY\b|\bNOT VALID\b/,
  '`LOCK TABLE`': /\bLOCK TABLE\b/,
  'a `DO` block': /\bDO \$/,
};

/** Rows that no text shows: the schema does, or the way in which statements rely on each other. */
const BY_SCHEMA = ['keys without the application', 'foreign keys', '`READ COMMITTED`'];

const UNUSED: Readonly<Record<string, RegExp>> = {
  triggers: /\bCREATE (OR REPLACE )?(CONSTRAINT )?TRIGGER\b/,
  functions: /\bCREATE (OR REPLACE )?FUNCTION\b/,
  extensions: /\bCREATE EXTENSION\b/,
  'exclusion constraints': /\bEXCLUDE USING\b/,
  'generated columns': /\bGENERATED ALWAYS AS \(/,
  'unlogged tables': /\bUNLOGGED\b/,
  'temporary tables': /\bTEMP(ORARY)? TABLE\b/,
  'table inheritance': /\bINHERITS \(/,
  '`MERGE`': /\bMERGE INTO\b/,
  '`TABLESAMPLE`': /\bTABLESAMPLE\b/,
  'two-phase commit': /\b(PREPARE TRANSACTION|COMMIT PREPARED)\b/,
  'isolation levels other than `READ COMMITTED`': /\bISOLATION LEVEL\b|\bREPEATABLE READ\b|\bSERIALIZABLE\b/,
};

describe(DOCUMENT, () => {
  let texts: SqlText[];
  beforeAll(() => {
    texts = sqlTexts();
  });

  // Red with a statement too few, a statement too many, and with one that begins to use a feature.
  it('names every statement and file that uses what other engines lack (UPDATE_DOCS=1 rewrites it)', () => {
    expectBlock('used by', usedBy(texts));
  });

  it('says of each of these features what the engines do, and of no other', () => {
    const rows = [...block('engines').matchAll(/^\| (?!feature|---)(.+?) \|/gm)];
    expect(rows.map(([, feature]) => feature)).toEqual([...Object.keys(FEATURES), ...BY_SCHEMA]);
  });

  it('lists what the service does without', () => {
    const used = Object.entries(UNUSED).filter(([, pattern]) => texts.some(({ text }) => pattern.test(text)));
    expect(used.map(([name]) => name)).toEqual([]);
    expectBlock('unused', `${Object.keys(UNUSED).join(', ')}.`);
  });

  it('shows what the script works out (UPDATE_DOCS=1 rewrites it)', () => {
    expectBlock('capacity', script('10', '100', '1000').stdout.trim());
  });

  it('works with the figures that were measured', () => {
    const inputs = [...script('1').stdout.matchAll(/^\| `--\w+` \| (\S+) \| (.+) \((\S+\.md)\) \|$/gm)];
    expect(inputs.length).toBeGreaterThan(10);
    const told = inputs.map(([, , what = '', file = '']) => `${what}: ${measuredIn(read(file), what)}`);
    expect(inputs.map(([, value, what]) => `${what}: ${value}`)).toEqual(told);
  });
});

describe('scripts/capacity.mjs', () => {
  it('takes the numbers of its reader', () => {
    const refreshes = (...given: string[]) =>
      /refreshes a second \| ([\d,]+)/.exec(script('100', ...given).stdout)?.[1];
    expect([refreshes(), refreshes('--hours', '4'), refreshes('--ttl', '5')]).toEqual(['8,300', '17,000', '25,000']);
  });

  it.each([[[]], [['ten']], [['10', '--hours', 'many']], [['10', '--hours', '0']]])('refuses %j', (given) => {
    const { status, stderr } = script(...given);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Give millions of monthly users')]);
  });
});

const blockOf = (name: string): RegExp =>
  new RegExp(String.raw`(?<=<!-- ${name} -->\n)[\s\S]*?(?=\n<!-- /${name} -->)`);

/** What stands between `<!-- name -->` and `<!-- /name -->`. */
const block = (name: string): string => blockOf(name).exec(read(DOCUMENT))?.[0] ?? `no block ${name}`;

function expectBlock(name: string, expected: string): void {
  if (process.env.UPDATE_DOCS)
    writeFileSync(
      path.join(ROOT, DOCUMENT),
      read(DOCUMENT).replace(blockOf(name), () => expected),
    );
  expect(block(name)).toBe(expected);
}

function usedBy(texts: SqlText[]): string {
  const rows = Object.entries(FEATURES).map(([feature, pattern]) => {
    const users = texts.filter(({ text }) => pattern.test(text));
    const names = (isStatement: boolean) =>
      [
        ...new Set(
          users.filter((user) => user.isStatement === isStatement).map(({ from }) => `\`${shortened(from)}\``),
        ),
      ].sort();
    return `| ${feature} | ${names(true).join(', ')} | ${names(false).join(', ')} |`;
  });
  return ['| feature | statements | elsewhere |', '|---|---|---|', ...rows, '', keys()].join('\n');
}

const shortened = (file: string): string => file.replace('src/platform/database/migrations/', '');

/** An engine that spreads a table by application can only check keys that contain the application. */
function keys(): string {
  const schema = read('docs/schema.sql').replace(/--.*/g, '');
  const tables = [...schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)\n\)/gm)];
  const ofTables = tables.flatMap(([, , body = '']) =>
    [...body.matchAll(/^ {2}(?:(\w+) [^\n]*?)?\b(?:PRIMARY KEY|UNIQUE)\b(?: \(([^)]*)\))?/gm)].map(
      ([, column, columns]) => columns ?? column ?? '',
    ),
  );
  const indexes = [...schema.matchAll(/^CREATE UNIQUE INDEX \w+ ON \w+ \(([^)]*)\)/gm)].map(
    ([, columns = '']) => columns,
  );
  const all = [...ofTables, ...indexes];
  const without = all.filter((columns) => !/\bapplication_id\b/.test(columns));
  const references = [...schema.matchAll(/\bREFERENCES \w+/g)];
  return `Of ${all.length} primary and unique keys, ${without.length} do not contain the application. There are ${references.length} foreign keys.`;
}

/** The figure of a row: `| CPU of the process per refresh | 477 µs | … |`. */
function measuredIn(text: string, what: string): string {
  const row = text.split('\n').find((line) => line.startsWith(`| ${what} | `)) ?? '';
  return String(Number(/^[\d.,]+/.exec(row.split(' | ')[1] ?? '')?.[0].replaceAll(',', '')));
}
