import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations prove domains, say who comes in and how, and bring a provider of their own. */
export class OrganizationDomains1764400000110 implements MigrationInterface {
  name = 'OrganizationDomains1764400000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations
        ADD policy jsonb NOT NULL DEFAULT '{}',
        ADD join_by_domain jsonb;
      CREATE TABLE organization_domains (
        id uuid PRIMARY KEY,
        organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        domain text NOT NULL,
        token text NOT NULL,
        created_at timestamptz NOT NULL,
        verified_at timestamptz,
        CONSTRAINT organization_domains_organization_id_domain_key UNIQUE (organization_id, domain)
      );
      CREATE UNIQUE INDEX organization_domains_application_id_domain_key
        ON organization_domains (application_id, domain) WHERE verified_at IS NOT NULL;
      CREATE TABLE organization_providers (
        id uuid PRIMARY KEY,
        organization_id uuid NOT NULL UNIQUE REFERENCES organizations ON DELETE CASCADE,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        type text NOT NULL,
        issuer text NOT NULL,
        client_id text NOT NULL,
        sealed_client_secret bytea,
        label text NOT NULL,
        trusts_mfa boolean NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE organization_providers;
      DROP TABLE organization_domains;
      ALTER TABLE organizations DROP join_by_domain, DROP policy;
    `);
  }
}
