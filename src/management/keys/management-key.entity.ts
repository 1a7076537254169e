import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a key may do. A route names the one that it needs. */
export const MANAGEMENT_SCOPES = [
  'users:read',
  'users:write',
  'sessions:read',
  'sessions:revoke',
  'applications:read',
  'applications:write',
  'keys:write',
  'audit:read',
  'events:read',
  'webhooks:write',
  'metrics:read',
  'mail:read',
  'organizations:read',
  'organizations:write',
] as const;
export type ManagementScope = (typeof MANAGEMENT_SCOPES)[number];

/** What a program of an operator identifies itself with. Only the hash is kept. */
@Entity('management_keys')
export class ManagementKey {
  @PrimaryColumn('uuid')
  id: string;

  /** The application that it manages; null for all of them. */
  @Index('management_keys_application_id_index')
  @Column('uuid', { nullable: true })
  applicationId: string | null;

  @Column('text')
  name: string;

  @Column('bytea', { unique: true })
  keyHash: Buffer;

  @Column('text', { array: true })
  scopes: ManagementScope[];

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  /** The last day on which it was used, in UTC: `2030-01-31`. */
  @Column('date', { nullable: true })
  lastUsedAt: string | null;
}
