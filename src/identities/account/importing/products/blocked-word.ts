import type { ImportRecord, Row } from '../import-record.js';

/**
 * Reads with `read`, and warns if no account says whether it is blocked: a file that leaves it out would activate blocked
 * accounts in silence.
 */
export function watchBlocked(read: (row: Row) => ImportRecord, isSaid: (row: Row) => boolean, member: string) {
  let wasSaid = false;
  return {
    read(row: Row): ImportRecord {
      wasSaid ||= isSaid(row);
      return read(row);
    },
    notices: (): string[] =>
      wasSaid
        ? []
        : [
            `No account in the file has \`${member}\`, so none is blocked here. If you block accounts there, export with it.`,
          ],
  };
}
