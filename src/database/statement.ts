/** Parsed and planned once for each connection, and run by its name from then on. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only carries the type of the rows. */
  readonly row?: Row;
}
