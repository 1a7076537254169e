import { type Statement, statement } from '../../platform/database/statement.js';

export type ManagedTable = 'plans' | 'applications' | 'application_providers' | 'application_mail_texts' | 'clients';

/** What a file said last, by member; null for an object that a program made, empty for one from before it was noted. */
export type FileValues = Record<string, unknown> | null;

type Read = Statement<{ id: string }, { fileValues: FileValues }>;
type Keep = Statement<{ id: string; values: string | null }, never>;

const each = <Result>(make: (table: ManagedTable) => Result): Record<ManagedTable, Result> => ({
  plans: make('plans'),
  applications: make('applications'),
  application_providers: make('application_providers'),
  application_mail_texts: make('application_mail_texts'),
  clients: make('clients'),
});

export const FILE_VALUES = each<Read>((table) =>
  statement(`file-values-of-${table}`, `SELECT file_values FROM ${table} WHERE id = :id`),
);

export const KEEP_FILE_VALUES = each<Keep>((table) =>
  statement(`keep-file-values-of-${table}`, `UPDATE ${table} SET file_values = :values::jsonb WHERE id = :id`),
);
