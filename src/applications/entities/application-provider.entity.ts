import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProviderType } from '../provider-types/provider-types.js';

/** An upstream sign-in provider that an application offers to its users. */
@Entity('application_providers')
@Index('application_providers_application_id_provider_key', ['applicationId', 'provider'], { unique: true })
export class ApplicationProvider {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  applicationId: string;

  /** The name in plans and sessions: `google`, or a name that the application chose. */
  @Column('text')
  provider: string;

  @Column('text')
  type: ProviderType;

  /** Null means the usual issuer of its type. */
  @Column('text', { nullable: true })
  issuer: string | null;

  @Column('text')
  clientId: string;

  /** The clients of the application's mobile apps. ID tokens for them count too, where an application presents one. */
  @Column('text', { array: true, default: () => "'{}'" })
  nativeClientIds: string[];

  /** The client secret, or the private key of Apple's client. Sealed under SECRET_KEY; null for a public client. */
  @Column('bytea', { nullable: true })
  sealedClientSecret: Buffer | null;

  /** Apple's team and key: with them the sealed secret is a private key, which signs a client secret for each use. */
  @Column('text', { nullable: true })
  teamId: string | null;

  @Column('text', { nullable: true })
  keyId: string | null;

  /** Whether its word that the user proved two factors counts here. */
  @Column('boolean', { default: false })
  trustsMfa: boolean;

  /** The text of its button; null means the usual name of its type. */
  @Column('text', { nullable: true })
  label: string | null;

  /** What a seed file said last, by member; null where a program made it. */
  @Column('jsonb', { nullable: true, default: {} })
  fileValues?: { issuer?: string | null } | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
