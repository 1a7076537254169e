import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const API_KEY_SCOPES = ['login', 'metrics', 'metrics:read', 'clients:register', 'sessions:ended'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
/** The scopes of a key that names none. */
export const USUAL_SCOPES: readonly ApiKeyScope[] = ['login', 'metrics'];

@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('uuid')
  id: string;

  @Index('api_keys_application_id_index')
  @Column('uuid')
  applicationId: string;

  /** The client of OpenID Connect whose secret it is; null for a key of the application itself. */
  @Index('api_keys_client_id_index', { where: 'client_id IS NOT NULL' })
  @Column('text', { nullable: true })
  clientId: string | null;

  @Column('text')
  name: string;

  @Column('bytea', { unique: true })
  keyHash: Buffer;

  @Column('text', { array: true })
  scopes: ApiKeyScope[];

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  /** The last day on which it was used, in UTC: `2030-01-31`. */
  @Column('date', { nullable: true })
  lastUsedAt: string | null;
}
