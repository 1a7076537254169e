import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A signing key can be withdrawn. The private half of a key that no longer signs is erased. */
export class WithdrawnSigningKeys1763600000022 implements MigrationInterface {
  name = 'WithdrawnSigningKeys1763600000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE signing_keys ADD COLUMN withdrawn_at timestamptz, ALTER COLUMN sealed_private_key DROP NOT NULL`);
    await runner.query('UPDATE signing_keys SET sealed_private_key = NULL WHERE retired_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE signing_keys SET sealed_private_key = '' WHERE sealed_private_key IS NULL");
    await runner.query(`
      ALTER TABLE signing_keys DROP COLUMN withdrawn_at, ALTER COLUMN sealed_private_key SET NOT NULL`);
  }
}
