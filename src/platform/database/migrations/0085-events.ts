import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which transaction wrote an audit event, and its number among all. An event from before this has neither. The transaction
 * stands first: PostgreSQL computes defaults in the order of the columns, so it has an id when it draws a number.
 */
export class Events1764200000085 implements MigrationInterface {
  name = 'Events1764200000085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE audit_events_sequence;
      ALTER TABLE audit_events ADD transaction bigint, ADD sequence bigint;
      ALTER TABLE audit_events ALTER transaction SET DEFAULT pg_current_xact_id()::text::bigint,
        ALTER sequence SET DEFAULT nextval('audit_events_sequence');
      ALTER SEQUENCE audit_events_sequence OWNED BY audit_events.sequence;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_events DROP sequence, DROP transaction');
  }
}
