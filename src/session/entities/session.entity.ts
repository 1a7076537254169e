import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SessionTerms } from '../../applications/lifetimes.js';

export const CLIENT_TYPES = ['browser', 'server', 'mobile'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

/** What a client of OpenID Connect may do with its tokens. */
export interface Granted {
  scope: string[];
  /** The resources for which it gets access tokens. The first one is meant where a request names none. */
  resources?: string[];
  /** What userinfo says beside that, because the client asked for it by name. */
  claims?: string[];
  /** What the client calls itself, where that is not its id. */
  calledId?: string;
  /** The levels that the client demanded. Each of its ID tokens names one of them. */
  essentialAcr?: string[];
}

export type Audience = 'application' | 'portal' | 'console';

/** The outcome of one refresh. `settling` and `adopted` tell the caller to ask again after a second. */
export type RefreshOutcome = 'rotated' | 'replayed' | 'recovered' | 'caught_up' | 'adopted' | 'settling' | 'reused';

/**
 * One row for each session, however often it is refreshed. No index covers a column that a refresh changes, and a third
 * of each page is left free, so every refresh is a HOT update: it writes no index, and nothing bloats.
 */
@Entity('sessions')
@Index('sessions_identity_id_id_index', ['identityId', 'id'])
@Index('sessions_open_of_identity_index', ['identityId', 'id'], { where: 'revoked_at IS NULL' })
@Index('sessions_application_id_id_index', ['applicationId', 'id'])
@Index('sessions_organization_id_index', ['organizationId', 'id'], {
  where: 'organization_id IS NOT NULL AND revoked_at IS NULL',
})
export class Session {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  applicationId: string;

  @Column('uuid')
  identityId: string;

  @Column('text')
  audience: Audience;

  /** The session of an application from which a portal session was opened. Both end together. */
  @Index('sessions_opened_from_index', { where: 'opened_from IS NOT NULL' })
  @Column('uuid', { nullable: true })
  openedFrom: string | null;

  @Column('text')
  clientType: ClientType;

  /** The client of OpenID Connect that holds it; null for the application itself. */
  @Column('text', { nullable: true })
  clientId: string | null;

  /** What the client was granted; null for a session that was opened through `/v1`. */
  @Column('jsonb', { nullable: true })
  granted: Granted | null;

  /** The key without which its refresh tokens do not count (RFC 9449, 5). */
  @Column('text', { nullable: true })
  keyThumbprint: string | null;

  /** The browser's session in which its user signed in. */
  @Index('sessions_browser_sign_in_id_index', { where: 'browser_sign_in_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  browserSignInId: string | null;

  /** The organization that it acts in; null for none. Its member may switch to another one. */
  @Column('uuid', { nullable: true })
  organizationId: string | null;

  /** SHA-256 of the secret that every refresh token of this session carries. */
  @Column('bytea')
  secretHash: Buffer;

  @Column('text')
  provider: string;

  @Column('text', { array: true })
  amr: string[];

  /** When the person last proved something. A session that was continued has the moment of the sign-in before. */
  @Column('timestamptz')
  authenticatedAt: Date;

  /** The remembered browser that it was continued from: nothing was proved to open it. */
  @Column('uuid', { nullable: true })
  rememberedBrowserId: string | null;

  /** When the person set up the second factor of the account in it, or in the account pages opened from it. */
  @Column('timestamptz', { nullable: true })
  factorSetUpAt: Date | null;

  @Column('text', { nullable: true })
  ip: string | null;

  @Column('text', { nullable: true })
  userAgent: string | null;

  /** Seconds during which the parent token is answered with its successor. */
  @Column('integer')
  overlap: number;

  /** What its application said of sessions when it was opened, or at its last refresh; null for nothing. */
  @Column('jsonb', { nullable: true })
  terms: SessionTerms | null;

  @Column('timestamptz')
  createdAt: Date;

  /** The absolute end, which a refresh does not move. */
  @Index('sessions_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  /** The generation of the only refresh token that is alive. */
  @Column('integer')
  generation: number;

  /** The generation that was exchanged for the living one. */
  @Column('integer', { nullable: true })
  parentGeneration: number | null;

  /** When the parent was first exchanged. */
  @Column('timestamptz', { nullable: true })
  parentExchangedAt: Date | null;

  /** When the living generation was issued. */
  @Column('timestamptz')
  rotatedAt: Date;

  /** The sliding end: the session ends here unless a refresh moves it. */
  @Column('timestamptz')
  idleExpiresAt: Date;

  @Column('text', { nullable: true })
  lastOutcome: RefreshOutcome | null;

  @Index('sessions_revoked_at_index', { where: 'revoked_at IS NOT NULL' })
  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('text', { nullable: true })
  endedReason: string | null;
}
