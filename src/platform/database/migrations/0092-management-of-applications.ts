import type { MigrationInterface, QueryRunner } from 'typeorm';

const MANAGED = ['plans', 'applications', 'application_providers', 'clients'];

/**
 * A cut-off may end only the sessions that were opened before a moment. What a seed file said last is known, so that a
 * change by a program shows: so far a file made everything, and its values are noted when it is applied next.
 */
export class ManagementOfApplications1764200000092 implements MigrationInterface {
  name = 'ManagementOfApplications1764200000092';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session_cut_offs ADD opened_before timestamptz');
    for (const table of MANAGED) await runner.query(`ALTER TABLE ${table} ADD file_values jsonb DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of MANAGED) await runner.query(`ALTER TABLE ${table} DROP file_values`);
    await runner.query('ALTER TABLE session_cut_offs DROP opened_before');
  }
}
