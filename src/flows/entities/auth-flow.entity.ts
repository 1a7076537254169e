import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AgreedVersions } from '../../identities/agreements/agreement.entity.js';
import type { Asked } from '../asked.js';

/** One login of one user at one application, from its start to its end. */
@Entity('auth_flows')
export class AuthFlow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bytea', { unique: true })
  tokenHash: Buffer;

  @Index('auth_flows_application_id_index')
  @Column('uuid')
  applicationId: string;

  @Column('text')
  redirectUrl: string;

  @Column('text')
  cancelUrl: string;

  /** The application gets it back with the code, or when the login is cancelled. */
  @Column('text', { nullable: true })
  state: string | null;

  /** The client of OpenID Connect that started it; null for the application itself. */
  @Column('text', { nullable: true })
  clientId: string | null;

  /** What a client of OpenID Connect asked for; null for a login that began through `/v1`. */
  @Column('jsonb', { nullable: true })
  asked: Asked | null;

  /** A login through `/v1` in which the user must prove who they are: nothing that a browser remembers continues it. */
  @Column('boolean', { default: false })
  asksAnew: boolean;

  /** PKCE (S256), if the application asked for it. */
  @Column('text', { nullable: true })
  codeChallenge: string | null;

  @Column('text', { nullable: true })
  loginHint: string | null;

  /** What the person with that email has agreed to at the sign-up: it counts once the mailbox is proved. */
  @Column('jsonb', { nullable: true })
  agreed: AgreedVersions | null;

  @Column('text', { nullable: true })
  uiLocales: string | null;

  /** The organization in which the session begins; null as long as none was asked for or chosen. */
  @Column('uuid', { nullable: true })
  organizationId: string | null;

  /** The browser that first posted a form to the hosted login: no other browser can continue the flow. */
  @Column('bytea', { nullable: true })
  browserHash: Buffer | null;

  /** How the first factor counts in the figures of sign-ins, if the second one came later. */
  @Column('text', { nullable: true })
  firstFactor: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Index('auth_flows_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  completedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  cancelledAt: Date | null;
}
