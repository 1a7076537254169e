import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The documents that an application names, and which versions of them its users have agreed to. */
export class Agreements1764300000104 implements MigrationInterface {
  name = 'Agreements1764300000104';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE applications ADD terms jsonb, ADD privacy jsonb;
      ALTER TABLE auth_flows ADD agreed jsonb;
      CREATE TABLE agreements (
        id uuid PRIMARY KEY,
        identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
        document text NOT NULL CHECK (document IN ('terms', 'privacy')),
        version text NOT NULL,
        url text,
        how text NOT NULL CHECK (how IN ('page', 'own_screen', 'import', 'operator')),
        agreed_at timestamptz NOT NULL,
        CONSTRAINT agreements_identity_id_document_version_key UNIQUE (identity_id, document, version)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE agreements;
      ALTER TABLE auth_flows DROP agreed;
      ALTER TABLE applications DROP terms, DROP privacy;
    `);
  }
}
