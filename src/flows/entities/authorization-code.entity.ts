import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Asked } from '../asked.js';

/** The one-time code of a completed flow. It is exchanged once, for one session. */
@Entity('authorization_codes')
export class AuthorizationCode {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bytea', { unique: true })
  codeHash: Buffer;

  @Index('authorization_codes_flow_id_index')
  @Column('uuid')
  flowId: string;

  @Index('authorization_codes_application_id_index')
  @Column('uuid')
  applicationId: string;

  @Index('authorization_codes_identity_id_index')
  @Column('uuid')
  identityId: string;

  /** How the user signed in: `password`, or an upstream's id. The plan is checked for it at the exchange. */
  @Column('text')
  provider: string;

  /** How the first factor counts in the figures of sign-ins: the provider, or `remembered`. An earlier version left it out. */
  @Column('text', { nullable: true })
  firstFactor: string | null;

  /** The methods of the proof (RFC 8176), such as `pwd`. */
  @Column('text', { array: true })
  amr: string[];

  @Column('timestamptz')
  authenticatedAt: Date;

  /** The browser that continued an earlier sign-in; null where something was proved. */
  @Column('uuid', { nullable: true })
  rememberedBrowserId: string | null;

  /** The user's IP address and user agent at the sign-in. The code may be exchanged by the application's server. */
  @Column('text', { nullable: true })
  ip: string | null;

  @Column('text', { nullable: true })
  userAgent: string | null;

  @Column('text', { nullable: true })
  codeChallenge: string | null;

  /** As in its flow. */
  @Column('text', { nullable: true })
  clientId: string | null;

  @Column('jsonb', { nullable: true })
  asked: Asked | null;

  /** The browser's session in which the user signed in. */
  @Column('uuid', { nullable: true })
  browserSignInId: string | null;

  /** The organization in which the session begins. */
  @Column('uuid', { nullable: true })
  organizationId: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Index('authorization_codes_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  /** The session that it opened. A replay of the code ends this session. */
  @Column('uuid', { nullable: true })
  sessionId: string | null;
}
