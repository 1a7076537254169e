import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fields that an application adds to the profile, and what stands in them. */
export class ProfileFields1764300000105 implements MigrationInterface {
  name = 'ProfileFields1764300000105';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE applications ADD profile_fields jsonb NOT NULL DEFAULT '[]';
      ALTER TABLE identities ADD fields jsonb NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identities DROP fields;
      ALTER TABLE applications DROP profile_fields;
    `);
  }
}
