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

export class DatabaseOfOlderVersion extends UnusableDatabaseError {
  constructor() {
    super(
      'The database is of an early version, whose migrations this version no longer has. Migrate it with the last version that has them first (see CHANGELOG.md), then with this one. Nothing was changed.',
    );
  }
}

export class MigrationLockedOut extends UnusableDatabaseError {
  constructor(holder: string) {
    super(
      `The migration did not get its locks: a table is in use${holder}. Nothing of it remains. Wait for that transaction or end it, and run the migration again.`,
    );
  }
}

export class DatabaseTwice extends UnusableDatabaseError {
  constructor() {
    super(
      'TELEMETRY_DATABASE_URL and DATABASE_URL lead to the same database. Create another one (createdb gatehouse_telemetry), or leave TELEMETRY_DATABASE_URL out.',
    );
  }
}

/** What the cause says is true of TELEMETRY_DATABASE_URL. */
export class TelemetryDatabaseFailure extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message, { cause });
  }
}

/** The words on a failure of the main database, as words on that of telemetry. */
export const ofTelemetry = (words: string): string => words.replaceAll('DATABASE_URL', 'TELEMETRY_DATABASE_URL');

const SESSION_MODE = 'Set pool_mode = session for this database, or let DATABASE_URL name PostgreSQL itself.';

export class ConnectionsShared extends UnusableDatabaseError {
  constructor() {
    super(
      `DATABASE_URL leads to a pooler that gives each transaction another connection, such as PgBouncer in transaction mode. Prepared statements, LISTEN, locks and timeouts need one of their own. ${SESSION_MODE}`,
    );
  }
}

export class PoolerTooSmall extends UnusableDatabaseError {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that has no free connection. Let its default_pool_size be DATABASE_POOL times the number of replicas, and some more.',
    );
  }
}

export class TimeoutsIgnored extends UnusableDatabaseError {
  constructor(differences: string[]) {
    super(
      `The database ignores the timeouts that Gatehouse sets (${differences.join('; ')}). Is there a pooler at DATABASE_URL? ${SESSION_MODE}`,
    );
  }
}
