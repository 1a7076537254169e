import pg from 'pg';
import type { Statement } from '../statement.js';

export type Answered<Row> = (error: Error | undefined, rows: Row[]) => void;

interface Description {
  readonly fields: { name: string }[];
}

declare module 'pg' {
  interface Query {
    /** Sets up the names of the columns, before the rows arrive. */
    handleRowDescription(description: Description): void;
  }
}

/** The column `created_at` is the property `createdAt` of its row. */
export class StatementQuery<Parameters extends object, Row> extends pg.Query {
  readonly name: string;

  constructor(statement: Statement<Parameters, Row>, given: Parameters, answered: Answered<Row>) {
    super(statement.text, valuesOf(statement, given), (error, result) => answered(error, result?.rows));
    this.name = statement.name; // the driver would clone a configuration object that has a name
  }

  override handleRowDescription(description: Description): void {
    for (const field of description.fields) field.name = propertyOf(field.name);
    super.handleRowDescription(description);
  }
}

export const valuesOf = <Parameters extends object>(
  { parameters }: Statement<Parameters, unknown>,
  given: Parameters,
): unknown[] => parameters.map((parameter) => given[parameter]);

/** The properties by their columns: to convert them for each answer would take longer than to read a short row. */
const known = new Map<string, string>();

function propertyOf(column: string): string {
  let property = known.get(column);
  if (property === undefined) {
    property = column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
    known.set(column, property);
  }
  return property;
}
