/** Why the embedded database cannot start and what to do about it, in one line. */
export class EmbeddedDatabaseError extends Error {
  constructor(reason: string) {
    super(`The embedded database cannot start: ${reason}.`);
  }
}

export class DiskFullError extends EmbeddedDatabaseError {
  constructor(dataDir: string) {
    super(`the disk of DATA_DIR (${dataDir}) is full; make room on it`);
  }
}
