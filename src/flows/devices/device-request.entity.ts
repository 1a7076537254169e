import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Granted } from '../../session/entities/session.entity.js';

/** A device that cannot show a login asks its user to sign in elsewhere (RFC 8628). */
@Entity('device_requests')
export class DeviceRequest {
  @PrimaryColumn('uuid')
  id: string;

  @Index('device_requests_application_id_index')
  @Column('uuid')
  applicationId: string;

  /** Null for the application's own client. */
  @Index('device_requests_client_id_index')
  @Column('text', { nullable: true })
  clientId: string | null;

  /** What its session may do. */
  @Column('jsonb')
  asked: Granted;

  @Column('bytea', { unique: true })
  deviceCodeHash: Buffer;

  /** Under a key of ours, because the code is short. */
  @Column('bytea', { unique: true })
  userCodeMac: Buffer;

  @Column('text')
  ip: string;

  @Column('text', { nullable: true })
  userAgent: string | null;

  /** It grows when the device asks too often. */
  @Column('integer')
  intervalSeconds: number;

  @Column('timestamptz')
  nextPollAt: Date;

  /** The sign-in that the user allowed it. */
  @Index('device_requests_code_id_index')
  @Column('uuid', { nullable: true })
  codeId: string | null;

  /** When the user allowed it, or refused it and there is no code. */
  @Column('timestamptz', { nullable: true })
  answeredAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  @Index('device_requests_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
