import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sign-in providers that an application has set up, each under a name of its own. */
export class ApplicationProviders1763600000002 implements MigrationInterface {
  name = 'ApplicationProviders1763600000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE application_providers (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        provider text NOT NULL,
        type text NOT NULL CHECK (type IN ('google', 'apple', 'microsoft', 'github', 'oidc')),
        issuer text CHECK (type <> 'oidc' OR issuer IS NOT NULL),
        client_id text NOT NULL,
        sealed_client_secret bytea,
        label text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX application_providers_application_id_provider_key
        ON application_providers (application_id, provider);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE application_providers');
  }
}
