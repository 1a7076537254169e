import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications set lifetimes of their own; a session carries those that it runs under. */
export class ApplicationTerms1764300000106 implements MigrationInterface {
  name = 'ApplicationTerms1764300000106';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE applications ADD lifetimes jsonb, ADD claims jsonb;
      ALTER TABLE sessions ADD terms jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions DROP terms;
      ALTER TABLE applications DROP lifetimes, DROP claims;
    `);
  }
}
