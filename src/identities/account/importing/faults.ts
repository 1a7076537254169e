/** What is wrong with one account of a file: at which member, and what to do about it. */
export class ImportFault extends Error {
  constructor(
    /** The name is that of the file; null for the line as a whole. */
    readonly member: string | null,
    message: string,
  ) {
    super(message);
  }
}

/** Everything that is wrong with the names in a file, so that one run tells all of it. */
export class ImportFaults extends Error {
  constructor(readonly faults: ImportFault[]) {
    super(faults.map(({ member, message }) => `${member} ${message}`).join('; '));
  }
}

/** Nothing is wrong with the account, but it cannot be one here. */
export class LeftOut extends Error {
  constructor(readonly reason: LeftOutReason) {
    super(reason);
  }
}

/** These are the words of the report. */
export type LeftOutReason =
  | 'no email address'
  | 'deleted there'
  | 'account of a program, not of a person'
  | 'holds no more than an id';

/** The import cannot begin: an option or the file as a whole is wrong. */
export class ImportImpossible extends Error {}

const MEBIBYTE = 1024 * 1024;

/** In bytes. What one account may have is some KiB. */
export const LONGEST_ROW = MEBIBYTE;

/** Where it ends is not sought, so nothing is known of the rows behind it. */
export const rowTooLong = (line: number, longest = LONGEST_ROW): ImportImpossible =>
  new ImportImpossible(
    `The row at line ${line} has more than ${longest / MEBIBYTE} MiB, which no account needs. Look there and above for a quote, a brace or a line break that is missing.`,
  );
