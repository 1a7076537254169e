import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const API_KEY_SCOPES = ['login', 'metrics', 'metrics:read'] as const;
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
