import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A cut-off may end only the sessions that were opened before a moment. */
export class CutOffsBeforeAMoment1764200000092 implements MigrationInterface {
  name = 'CutOffsBeforeAMoment1764200000092';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session_cut_offs ADD opened_before timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session_cut_offs DROP opened_before');
  }
}
