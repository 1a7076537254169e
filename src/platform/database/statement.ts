/** Parsed and planned once for each connection, and run by its name from then on. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only carries the type of the rows. */
  readonly row?: Row;
}

export interface DatabaseClock {
  /** A moment of `performance.now()` in seconds since 1970, as PostgreSQL counts them. */
  timeOf(moment: number): number;
}

/** The values of its parameters; some depend on the clock at the other end of the connection that it is sent on. */
export type Values = unknown[] | ((clock: DatabaseClock) => unknown[]);

/** A list of ids, numbers and other plain words as PostgreSQL reads it, where the driver would quote and escape each. */
export const plainList = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;
