/** Why the embedded database cannot start and what to do about it, in one line. */
export class EmbeddedDatabaseError extends Error {
  constructor(reason: string) {
    super(`The embedded database cannot start: ${reason}.`);
  }
}
