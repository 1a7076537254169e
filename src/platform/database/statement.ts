/** PostgreSQL parses and plans it once for each connection, and then runs it by its name. */
export interface Statement<Parameters extends object, Row> {
  readonly name: string;
  /** PostgreSQL reads it so, with numbers for the parameters. */
  readonly text: string;
  /** They stand in the order of their numbers. */
  readonly parameters: readonly (keyof Parameters & string)[];
  /** Only carries the type of the rows: the column `created_at` is its `createdAt`. */
  readonly row?: Row;
}

/** Runs statements: each as a transaction of its own, or all within one. */
export interface Statements {
  run<Parameters extends object, Row>(statement: Statement<Parameters, Row>, given: Parameters): Promise<Row[]>;
}

/** A statement that takes no parameters has this type. */
export type None = Record<never, never>;

/** `:name` in the text stands for the parameter of that name. */
export function statement<Parameters extends object, Row = never>(
  name: string,
  text: string,
): Statement<Parameters, Row> {
  const parameters: string[] = [];
  const numbered = text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_match, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return { name, text: numbered, parameters: parameters as (keyof Parameters & string)[] };
}

export interface DatabaseClock {
  /** A moment of `performance.now()` in seconds since 1970, as PostgreSQL counts them. */
  timeOf(moment: number): number;
}

/** The values of its parameters. Some depend on the server clock of the connection on which it is sent. */
export type Given<Parameters> = Parameters | ((clock: DatabaseClock) => Parameters);

/**
 * A list of ids, numbers and other plain words as PostgreSQL reads it, where the driver would quote and escape each.
 */
export const plainList = (values: readonly (string | number | boolean)[]): string => `{${values.join(',')}}`;
