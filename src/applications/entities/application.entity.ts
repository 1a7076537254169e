import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DeclaredClaim } from '../claims.js';
import { ClientSettings } from '../clients/client-settings.js';
import type { LegalDocument } from '../documents.js';
import type { ProfileField } from '../fields/profile-field.js';
import type { Lifetimes } from '../lifetimes.js';

/** Whether its users may set up a second factor, or must. */
export const MFA_DEMANDS = ['optional', 'required'] as const;
export type MfaDemand = (typeof MFA_DEMANDS)[number];

/** Who may make an account: every person, those who are invited, also the mailboxes of its domains, or operators alone. */
export const SIGN_UPS = ['open', 'invited', 'domains', 'closed'] as const;
export type SignUp = (typeof SIGN_UPS)[number];

/** Who may register as a client by itself: every program, the holder of a token, or none. */
export const REGISTRATIONS = ['open', 'token', 'off'] as const;

/** What programs of other people, such as agents, may do at the application. */
export interface Agents {
  /** An https URL with a document about the client is a `client_id`. */
  documents: boolean;
  registration: (typeof REGISTRATIONS)[number];
  /** The resources for which such a client gets access tokens. */
  audiences: string[];
}

/** The browser's session, in which a user signs in once for all clients of the application. */
export interface SingleSignOn {
  enabled: boolean;
  idleDays: number;
  days: number;
}

/** Who its mails are from; null means as usual. */
export interface MailSender {
  name: string | null;
  address: string | null;
}

/** A named set of permissions that a member of an organization may have. */
export interface Role {
  name: string | null;
  permissions: string[];
}

/** That the application has organizations, and what their members may be there. */
export interface OrganizationRules {
  /** Who is a member of none cannot sign in where it is `required`. */
  membership: (typeof MEMBERSHIPS)[number];
  /** By their keys. */
  roles: Record<string, Role>;
  /** Of a member whose roles are not said. */
  defaultRole: string;
}

export const MEMBERSHIPS = ['optional', 'required'] as const;

export interface Branding {
  logoUrl: string | null;
  accentColor: string | null;
  /** The colour of the page behind the card; absent for applications from before. */
  backgroundColor?: string | null;
  /** The text at the end of each page; empty for none, null or absent for the name of this service. */
  footer?: string | null;
}

@Entity('applications')
@Unique('applications_audience_key', ['audience'], { deferrable: 'INITIALLY DEFERRED' })
export class Application extends ClientSettings {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { unique: true })
  slug: string;

  @Column('text')
  name: string;

  @Index('applications_plan_id_index')
  @Column('uuid')
  planId: string;

  /**
   * Serialised origins, such as `https://shop.example.com`. The application's pages are there, and redirects lead
   * there.
   */
  @Index('applications_origins_index', { type: 'gin' })
  @Column('text', { array: true })
  origins: string[];

  /** Patterns for one label, such as `https://*.preview.example.com`: each build of a preview has an origin of its own. */
  @Index('applications_preview_origins_index', { type: 'gin' })
  @Column('text', { array: true, default: '{}' })
  previewOrigins: string[];

  /** If not empty, a login may lead only to one of these exact URLs. */
  @Column('text', { array: true })
  redirectUrls: string[];

  @Column('text', { nullable: true })
  portalUrl: string | null;

  /** Where the account pages lead when the session of this browser has ended there. */
  @Column('text', { nullable: true })
  signedOutUrl: string | null;

  @Column('text', { nullable: true })
  verifyEmailUrl: string | null;

  @Column('text', { nullable: true })
  resetPasswordUrl: string | null;

  /** The `aud` of its access tokens; null means its id. */
  @Column('text', { nullable: true })
  audience: string | null;

  @Column('text', { default: 'optional' })
  mfa: MfaDemand;

  @Column('text', { default: 'open' })
  signUp: SignUp;

  /** Where `signUp` is `domains`: a mailbox at exactly one of these may make its account. In lower case. */
  @Column('text', { array: true, default: '{}' })
  signUpDomains: string[];

  @Column('jsonb')
  branding: Branding;

  /** In seconds; null means REFRESH_OVERLAP. A session keeps the value from the moment it was opened. */
  @Column('integer', { nullable: true })
  refreshOverlap: number | null;

  @Column('jsonb', { default: { enabled: true, idleDays: 7, days: 30 } })
  singleSignOn: SingleSignOn;

  /** Null = those of the service. */
  @Column('jsonb', { nullable: true })
  lifetimes: Lifetimes | null;

  /** Null = its name, and the address of the service. */
  @Column('jsonb', { nullable: true })
  mailSender: MailSender | null;

  /** What tokens say of its users beside the usual; null = nothing. */
  @Column('jsonb', { nullable: true })
  claims: DeclaredClaim[] | null;

  /** Null = none of it. The plan caps it. */
  @Column('jsonb', { nullable: true })
  agents: Agents | null;

  /** What it adds to the profile of its users. */
  @Column('jsonb', { default: [] })
  profileFields: ProfileField[];

  /** What its users agree to before they come in; null for nothing. */
  @Column('jsonb', { nullable: true })
  terms: LegalDocument | null;

  /** What its users are told of their data before they come in; null for nothing. */
  @Column('jsonb', { nullable: true })
  privacy: LegalDocument | null;
  /** Null = it has none. */
  @Column('jsonb', { nullable: true })
  organizations: OrganizationRules | null;

  /** What a seed file said last, by member; null where a program made it. Only the seeding reads it. */
  @Column('jsonb', { nullable: true, default: {}, select: false })
  fileValues?: object | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
