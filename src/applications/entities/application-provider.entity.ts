import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What we know how to talk to: four well-known ones, and any other by its OpenID Connect discovery. */
export const PROVIDER_TYPES = ['google', 'apple', 'microsoft', 'github', 'oidc'] as const;
export type ProviderType = (typeof PROVIDER_TYPES)[number];

/** Somebody else's sign-in that an application offers to its users. */
@Entity('application_providers')
@Index('application_providers_application_id_provider_key', ['applicationId', 'provider'], { unique: true })
export class ApplicationProvider {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  applicationId: string;

  /** The name under which plans allow it and sessions remember it: `google`, or one that the application chose. */
  @Column('text')
  provider: string;

  @Column('text')
  type: ProviderType;

  /** Null = the usual one of its type. */
  @Column('text', { nullable: true })
  issuer: string | null;

  @Column('text')
  clientId: string;

  /** Sealed under SECRET_KEY; null for a public client. */
  @Column('bytea', { nullable: true })
  sealedClientSecret: Buffer | null;

  /** What its button says; null = the usual name of its type. */
  @Column('text', { nullable: true })
  label: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
