import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  value: string | null;
  identity: boolean;
  isUnsampled: boolean;
}

interface Constraint {
  table: string;
  name: string;
  columns: string[];
  definition: string;
}

interface Table {
  name: string;
  parent: string | null;
  options: string[] | null;
  divided: string | null;
  view: string | null;
}

/** The months and days are made by the service. */
const TABLES = `
  SELECT relname AS name, (SELECT inhparent::regclass::text FROM pg_inherits WHERE inhrelid = owner.oid) AS parent,
    reloptions AS options, pg_get_partkeydef(oid) AS divided,
    CASE relkind WHEN 'v' THEN pg_get_viewdef(oid, true) END AS view
  FROM pg_class AS owner
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND relname <> 'migrations'
    AND (NOT relispartition OR relname ~ '_default$')
  ORDER BY relname`;
const COLUMNS = `
  SELECT attrelid::regclass::text AS table, attname AS name, format_type(atttypid, atttypmod) AS type,
    attnotnull AS required, pg_get_expr(adbin, adrelid) AS value, attidentity = 'a' AS identity,
    attstattarget IS NOT DISTINCT FROM 0 AS "isUnsampled"
  FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attnum > 0 AND NOT attisdropped AND attrelid IN (SELECT oid FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v'))
  ORDER BY attrelid, attnum`;
const CONSTRAINTS = `
  SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey) ORDER BY attnum) AS columns
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  ORDER BY contype = 'p' DESC, contype, conname`;
const INDEXES = `
  SELECT indrelid::regclass::text AS table, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index JOIN pg_class ON oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT relispartition
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  ORDER BY relname`;

/** What the migrations make, as SQL that makes the same, with the order and the comments of the earlier text. */
export async function schemaDocument(database: pg.Client, earlier: string): Promise<string> {
  const [tables, columns, constraints, indexes]: [Table[], Column[], Constraint[], Constraint[]] = [
    (await database.query(TABLES)).rows,
    (await database.query(COLUMNS)).rows,
    (await database.query(CONSTRAINTS)).rows,
    (await database.query(INDEXES)).rows,
  ];
  const { order, comments } = readComments(earlier);
  const place = ({ name }: Table) => (order.includes(name) ? order.indexOf(name) : order.length);
  const lines = tables
    .filter(({ parent }) => !parent)
    .sort((one, other) => place(one) - place(other))
    .flatMap((table) => [table, ...tables.filter(({ parent }) => parent === table.name)])
    .flatMap((table) => {
      const of = <Owned extends { table: string }>(all: Owned[]) => all.filter((owned) => owned.table === table.name);
      const made = sqlOf(table, of(columns), of(constraints));
      return [...made, ...of(indexes).map(({ definition }) => `${tidy(definition)};`), ...sampling(table, of(columns))];
    })
    .flatMap(wrapped);
  return `${withComments(lines, comments).join('\n')}\n`;
}

function sqlOf(table: Table, columns: Column[], constraints: Constraint[]): string[] {
  const { name, parent, options, divided, view } = table;
  if (view)
    return [
      `CREATE VIEW ${name} AS`,
      ...view
        .trim()
        .split(/\s+(?=FROM|CROSS)/)
        .map(inOneLine),
    ];
  const settings = options ? ` WITH (${options.join(', ')})` : '';
  if (parent) return [`CREATE TABLE ${name} PARTITION OF ${parent} DEFAULT${settings};`];
  const inlined = constraints.filter((constraint) => isPlain(table, constraint));
  const parts = [
    ...columns.map((column) =>
      columnOf(
        column,
        inlined.filter((inline) => inline.columns[0] === column.name),
      ),
    ),
    ...constraints.filter((constraint) => !inlined.includes(constraint)).map((constraint) => longOf(table, constraint)),
  ];
  const end = `)${divided ? ` PARTITION BY ${divided}` : ''}${settings};`;
  const sequences = columns.flatMap(({ value }) => /^nextval\('(\w+)'/.exec(value ?? '')?.[1] ?? []);
  return [
    ...sequences.map((sequence) => `CREATE SEQUENCE ${sequence};`),
    `CREATE TABLE ${name} (`,
    ...parts.map((part, at) => `  ${part}${at < parts.length - 1 ? ',' : ''}`),
    end,
  ];
}

const inOneLine = (text: string): string => `  ${text.replace(/\s+/g, ' ')}`;

/** PostgreSQL gives it this name by itself. */
const isPlain = ({ name: table }: Table, { name, columns }: Constraint): boolean =>
  columns.length === 1 &&
  [`${table}_pkey`, ...['key', 'fkey', 'check'].map((end) => `${table}_${columns[0]}_${end}`)].includes(name);

const longOf = (table: Table, { name, definition }: Constraint): string =>
  [`${table.name}_pkey`, `${table.name}_check`].includes(name)
    ? tidy(definition)
    : `CONSTRAINT ${name} ${tidy(definition)}`;

function columnOf({ name, type, required, value, identity }: Column, inlined: Constraint[]): string {
  const shown = inlined.map(({ definition }) =>
    tidy(definition)
      .replace(/^(PRIMARY KEY|UNIQUE) \(\w+\)/, '$1')
      .replace(/^FOREIGN KEY \(\w+\) REFERENCES (\w+)\(id\)/, 'REFERENCES $1'),
  );
  const isKey = shown.some((part) => part.startsWith('PRIMARY KEY'));
  return [
    name,
    type.replace('timestamp with time zone', 'timestamptz'),
    ...(identity ? ['GENERATED ALWAYS AS IDENTITY'] : []),
    ...(required && !isKey && !identity ? ['NOT NULL'] : []),
    ...(value === null ? [] : [`DEFAULT ${tidy(value)}`]),
    ...shown,
  ].join(' ');
}

function sampling({ name }: Table, columns: Column[]): string[] {
  const unsampled = columns.filter(({ isUnsampled }) => isUnsampled);
  if (unsampled.length === 0) return [];
  return [`ALTER TABLE ${name} ${unsampled.map((column) => `ALTER ${column.name} SET STATISTICS 0`).join(', ')};`];
}

/** Before a clause or after a comma. */
const BREAKS = / (?=ON |WHERE |WITH )|(?<=,) /g;

function wrapped(line: string): string[] {
  if (line.length <= WIDEST) return [line];
  const end = [...line.matchAll(BREAKS)]
    .map(({ index }) => index)
    .findLast((at) => at <= WIDEST && line.slice(0, at).trim());
  return end === undefined ? [line] : [line.slice(0, end), ...wrapped(`  ${line.slice(end + 1)}`)];
}

/** PostgreSQL shows what it understood. This says the same as one would write it. */
const tidy = (definition: string): string =>
  definition
    .replace(/'::(text|jsonb)(\[\])?/g, "'")
    .replace(/ = ANY \(ARRAY\[(.*?)\]\)/g, ' IN ($1)')
    .replace(/^CHECK \(\((.*)\)\)/, 'CHECK ($1)')
    .replace('public.', '')
    .replace(' ON ONLY ', ' ON ')
    .replace('USING btree ', '');

const WIDEST = 120;

const isComment = (line: string): boolean => /^\s*(--.*)?$/.test(line);
const TABLE = /^CREATE (?:TABLE|VIEW) (\w+)(?! PARTITION OF)\b/;

/** A comment, and an empty line, belong to the line below them: to a table, or to a column of it. */
function readComments(text: string): { order: string[]; comments: Map<string, string[]> } {
  const order: string[] = [];
  const comments = new Map<string, string[]>();
  const keyOf = keys();
  let held: string[] = [];
  for (const line of text.split('\n')) {
    if (isComment(line)) held.push(line);
    else {
      const table = TABLE.exec(line)?.[1];
      if (table) order.push(table);
      if (held.length > 0) comments.set(keyOf(line), held);
      held = [];
    }
  }
  return { order, comments };
}

function withComments(lines: string[], comments: Map<string, string[]>): string[] {
  const keyOf = keys();
  return lines.flatMap((line) => [...(comments.get(keyOf(line)) ?? (TABLE.test(line) ? [''] : [])), line]);
}

/** By its table and its first words. */
function keys(): (line: string) => string {
  let table = '';
  return (line) => {
    table = TABLE.exec(line)?.[1] ?? table;
    return `${table}: ${line
      .trim()
      .split(/[ ,]/, line.startsWith(' ') ? 1 : 3)
      .join(' ')}`;
  };
}
