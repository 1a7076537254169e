import type { ImportedAgreement } from '../../agreements/agreements.service.js';
import type { ImportedIdentity } from '../../import.statements.js';

/** A sign-in at the old system with an account elsewhere. */
export interface OldLink {
  /** What the old system calls the provider: `google`, or a name that its operator chose. */
  provider: string;
  /** An old system that knows it gives it. */
  issuer?: string;
  subject: string;
}

/** What an account had that this service cannot take over. */
export type Lost = 'passwords' | 'secondFactors' | 'phoneNumbers' | 'usernames' | 'roles' | 'otherData';

/** One account of a file. */
export interface ImportRecord {
  identity: ImportedIdentity;
  agreements?: Omit<ImportedAgreement, 'identityId'>[];
  links: OldLink[];
  lost: Lost[];
  /** Sign-ins that the old system names without the id that a link needs. */
  unnamedLinks?: string[];
}

export type Row = Record<string, unknown>;

/** A row of a file, or why it could not be read. */
export interface ImportRow {
  /** Where it begins, counted from 1 as an editor does. */
  line: number;
  content: Row | Error;
}

/** A file that can be read from its beginning more than once. */
export interface ImportFile {
  /** As messages call it. */
  readonly name: string;
  /** `csv`, `json`, `jsonl`, `ndjson` or `sql`. */
  readonly format: string;
  bytes(): AsyncIterable<Buffer>;
}

/** The accounts of a file. */
export interface ImportSource {
  rows(): AsyncIterable<ImportRow>;
  /** Throws an ImportFault or LeftOut. */
  read(row: Row): ImportRecord;
  /** What the operator should know of the file as a whole, once it was read. */
  notices?(): string[];
}
