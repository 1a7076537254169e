import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The parameters of a login that a client has sent ahead (RFC 9126). The browser brings only a reference to them. */
@Entity('pushed_requests')
export class PushedRequest {
  @PrimaryColumn('bytea')
  referenceHash: Buffer;

  @Index('pushed_requests_application_id_index')
  @Column('uuid')
  applicationId: string;

  /** As in the request: the application's own client has the id of the application. */
  @Column('text')
  clientId: string;

  /** Without what authenticated the client. */
  @Column('jsonb')
  parameters: Record<string, string | string[]>;

  @Column('timestamptz')
  createdAt: Date;

  @Index('pushed_requests_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
