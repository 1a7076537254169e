import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The one-time code that ends a flow; exchanged once, for one session. */
@Entity('authorization_codes')
export class AuthorizationCode {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bytea', { unique: true })
  codeHash: Buffer;

  @Index('authorization_codes_flow_id_index')
  @Column('uuid')
  flowId: string;

  @Column('uuid')
  applicationId: string;

  @Index('authorization_codes_identity_id_index')
  @Column('uuid')
  identityId: string;

  /** Who vouched for the person: `password`, or an upstream's id. The plan is asked about it at the exchange. */
  @Column('text')
  provider: string;

  /** How the person proved it (RFC 8176), such as `pwd`. */
  @Column('text', { array: true })
  amr: string[];

  @Column('timestamptz')
  authenticatedAt: Date;

  /** From where, and with what, the person signed in: whoever exchanges the code may be the application's server. */
  @Column('text', { nullable: true })
  ip: string | null;

  @Column('text', { nullable: true })
  userAgent: string | null;

  @Column('text', { nullable: true })
  codeChallenge: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Index('authorization_codes_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  /** The session that it opened: what a replay of the code ends. */
  @Column('uuid', { nullable: true })
  sessionId: string | null;
}
