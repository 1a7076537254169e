import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that undo other changes than that of an email, and the sign-in of the session that made each change. */
export class UndoLinks1763600000064 implements MigrationInterface {
  name = 'UndoLinks1763600000064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE address_undos
        ADD COLUMN change text NOT NULL DEFAULT 'email',
        ADD COLUMN since timestamptz,
        ALTER COLUMN new_email DROP NOT NULL
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM address_undos WHERE new_email IS NULL;
      ALTER TABLE address_undos
        DROP COLUMN change,
        DROP COLUMN since,
        ALTER COLUMN new_email SET NOT NULL
    `);
  }
}
