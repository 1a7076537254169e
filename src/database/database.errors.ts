/** Why a database that responds cannot be used, and what to do about it, in one line. */
export class UnusableDatabaseError extends Error {}

export class DatabaseTooOld extends UnusableDatabaseError {
  constructor(version: string) {
    super(
      `The database is PostgreSQL ${version}; Gatehouse needs 15 or newer. Upgrade it, or set another DATABASE_URL.`,
    );
  }
}

export class DatabaseNotMigrated extends UnusableDatabaseError {
  constructor() {
    super('The database schema is not up to date with this version. Run `npm run -s cli -- migrate` first.');
  }
}
