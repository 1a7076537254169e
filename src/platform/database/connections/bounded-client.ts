import pg from 'pg';
import type { Statement } from '../statement.js';

export type Answered<Row> = (error: Error | undefined, rows: Row[]) => void;

interface Description {
  readonly fields: { name: string; dataTypeID: number }[];
}

interface DataRow {
  readonly fields: (string | null)[];
}

declare module 'pg' {
  interface Query {
    /** Sends it. */
    prepare(connection: pg.Connection): void;
    /** Sets up the columns, before the rows arrive. */
    handleRowDescription(description: Description): void;
    handleDataRow(row: DataRow): void;
  }
}

export interface Bounds {
  /** How many milliseconds an answer may take. Unset: no limit. */
  answerWithin?: number;
}

const UNLIMITED = Number.POSITIVE_INFINITY;
/** Connecting takes at most half of the limit, but within these bounds. */
const SHORTEST_CONNECT_MS = 1_000;
const LONGEST_CONNECT_MS = 5_000;
const FAREWELL_MS = 1_000;
/** How long a comparison with PostgreSQL's clock stays valid. */
const CLOCK_MS = 10_000;
const LONGEST_READING_MS = 500;
const READ_ONLY = '25006';
/** The time of the database, in milliseconds. */
export const NOW = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now';
/** The event: the server is silent or has become a standby. Older connections may lead to the same server. */
export const MISLED = 'misled';

class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL did not answer in time. The connection was closed.');
  }
}

/**
 * A connection on which no statement waits longer than its limit. PostgreSQL's own limits do not help while PostgreSQL
 * is frozen or unreachable. The outcome of a statement that was given up is unknown, so its connection is closed.
 */
export class BoundedClient extends pg.Client {
  /** When each unanswered statement was sent. The answers arrive in the same order. */
  private readonly asked: number[] = [];
  private within: number;
  private until = UNLIMITED;
  private timer: NodeJS.Timeout | undefined;
  private readonly openedAt = performance.now();
  private clock = { ahead: Number.NEGATIVE_INFINITY, readAt: Number.NEGATIVE_INFINITY };

  constructor(config: pg.ClientConfig & Bounds) {
    super(config);
    this.within = config.answerWithin ?? UNLIMITED;
    this.on('error', () => undefined); // statements in flight fail by themselves; without a listener the process would end
    this.connection.on('readyForQuery', () => this.noteAnswer());
    this.connection.on('errorMessage', ({ code }: { code?: string }) => this.noteFailure(code));
    this.once('end', () => clearTimeout(this.timer));
  }

  get unanswered(): number {
    return this.asked.length;
  }

  /** When the oldest unanswered statement was sent. */
  get waitingSince(): number | undefined {
    return this.asked[0];
  }

  isOlderThan(moment: number): boolean {
    return this.openedAt < moment;
  }

  /** The borrower of a pool's connection returns it by this moment, however many statements it runs. */
  lendUntil(until: number): void {
    this.until = until;
  }

  /** Moves the moment forward, for a client that gives up earlier. */
  returnBy(moment: number): void {
    this.until = Math.min(this.until, moment);
  }

  /** Lets work in the background take its time. Its caller sets the limits of the server. */
  takeTime(within = UNLIMITED): void {
    this.within = within;
    this.until = UNLIMITED;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const limit = Math.max(SHORTEST_CONNECT_MS, Math.min(this.within / 2, LONGEST_CONNECT_MS));
    const late = setTimeout(() => this.giveUp(), limit).unref();
    this.connection.once('readyForQuery', () => clearTimeout(late));
    this.once('end', () => clearTimeout(late));
    if (!callback) return super.connect();
    super.connect(callback);
    return undefined;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver has ten signatures, and TypeScript lets one method override them only as `any`
  override query(...given: any[]): any {
    this.asked.push(performance.now());
    if (!this.timer) this.watch();
    return (super.query as (...given: unknown[]) => unknown).apply(this, given);
  }

  /**
   * Converts one of our moments to PostgreSQL's clock, in seconds since 1970: never too late, and too early by one trip
   * at most.
   */
  timeOf(moment: number): number {
    return (moment + this.clock.ahead) / 1000;
  }

  get knowsTheTime(): boolean {
    return performance.now() - this.clock.readAt < CLOCK_MS;
  }

  /** A slow answer does not tell the present time. */
  async readClock(): Promise<void> {
    const asked = performance.now();
    const isFirst = this.clock.readAt === Number.NEGATIVE_INFINITY;
    this.clock.readAt = asked;
    const { rows } = await this.query(NOW);
    const answered = performance.now();
    if (isFirst || answered - asked < LONGEST_READING_MS) this.clock.ahead = rows[0].now - answered;
  }

  mistrustClock(): void {
    this.clock.readAt = Number.NEGATIVE_INFINITY;
  }

  /** Ends the connection properly, and closes the socket if the server does not react. */
  async leave(): Promise<void> {
    const late = setTimeout(() => this.connection.stream.destroy(), FAREWELL_MS);
    await this.end().finally(() => clearTimeout(late));
  }

  /** What it was asked fails. */
  giveUp(): void {
    this.connection.stream.destroy(new DatabaseSilent());
  }

  private noteAnswer(): void {
    this.asked.shift();
    if (this.asked.length > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** A primary that becomes a standby keeps its connections, while the new primary is elsewhere. */
  private noteFailure(code: string | undefined): void {
    if (code !== READ_ONLY) return;
    this.emit(MISLED);
    setImmediate(() => this.connection.stream.destroy());
  }

  private watch(): void {
    const oldest = this.asked[0];
    const left = Math.min((oldest ?? UNLIMITED) + this.within, this.until) - performance.now();
    this.timer = undefined;
    if (oldest === undefined || left === UNLIMITED) return;
    if (left <= 0) {
      if (performance.now() - oldest >= this.within) this.emit(MISLED);
      this.giveUp();
    } else this.timer = setTimeout(() => this.watch(), left).unref();
  }
}

/**
 * The column `created_at` is the property `createdAt` of its row. PostgreSQL describes the columns of a statement that has
 * any once on each connection: while it stays prepared, they do not change.
 */
export class StatementQuery<Parameters extends object, Row> extends pg.Query {
  readonly name: string;
  private readonly read: Row[] = [];
  /** A value could not be read. */
  private failure: Error | undefined;
  private described: Described;
  private columns: Columns | undefined;

  constructor(statement: Statement<Parameters, Row>, given: Parameters, answered: Answered<Row>) {
    super(statement.text, valuesOf(statement, given), (error) => answered(this.failure ?? error, this.read));
    this.name = statement.name; // the driver would clone a configuration object that has a name
  }

  override prepare(connection: pg.Connection): void {
    this.described = describedOn(connection);
    this.columns = this.described.columns.get(this.name);
    super.prepare(this.columns ? this.described.silent : connection);
  }

  override handleRowDescription({ fields }: Description): void {
    this.columns = columnsOf(fields);
    this.described.columns.set(this.name, this.columns);
  }

  override handleDataRow({ fields }: DataRow): void {
    try {
      this.read.push(rowOf(this.columns as Columns, fields) as Row);
    } catch (failure) {
      this.failure ??= failure as Error;
    }
  }
}

interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** It is copied for each row, so that all rows have one hidden class. */
  readonly empty: object;
}

function columnsOf(fields: Description['fields']): Columns {
  const names = fields.map(({ name }) => propertyOf(name));
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  };
}

function rowOf({ names, parsers, empty }: Columns, fields: DataRow['fields']): object {
  const row: Record<string, unknown> = { ...empty };
  for (let at = 0; at < fields.length; at += 1) {
    const text = fields[at] as string | null;
    if (text !== null) row[names[at] as string] = (parsers[at] as Columns['parsers'][0])(text);
  }
  return row;
}

interface Described {
  /** By the names of the statements. */
  readonly columns: Map<string, Columns>;
  /** The same connection, except that it sends no Describe. */
  readonly silent: pg.Connection;
}

const descriptions = new WeakMap<pg.Connection, Described>();

function describedOn(connection: pg.Connection): Described {
  let known = descriptions.get(connection);
  if (!known) {
    const silent: pg.Connection = Object.create(connection, { describe: { value: () => undefined } });
    known = { columns: new Map(), silent };
    descriptions.set(connection, known);
  }
  return known;
}

export const valuesOf = <Parameters extends object>(
  { parameters }: Statement<Parameters, unknown>,
  given: Parameters,
): unknown[] => parameters.map((parameter) => given[parameter]);

const propertyOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
