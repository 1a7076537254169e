import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ClientSettings } from './client-settings.js';

/**
 * `web` runs on a server and has secrets or keys, `public` runs at the user's and can keep none, and `machine` has no
 * users.
 */
export const CLIENT_KINDS = ['web', 'public', 'machine'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** A program that signs users of one application in with OpenID Connect. The application itself is one without a row. */
@Entity('clients')
export class Client extends ClientSettings {
  /** The `client_id`, which is unique at the issuer. */
  @PrimaryColumn('text')
  id: string;

  /**
   * The application whose users it signs in. A row has none as long as that is open: a document serves every application
   * that takes documents, and a registration may belong to the one at which the client first signs a user in.
   */
  @Index('clients_application_id_index')
  @Column('uuid', { nullable: true })
  applicationId: string;

  @Column('text')
  name: string;

  @Column('text')
  type: ClientKind;

  /** Compared as a whole. Only the application's own client may have none. */
  @Column('text', { array: true })
  redirectUrls: string[];

  @Column('text', { nullable: true })
  logoUrl: string | null;

  /** A client of other people asks the user for consent. */
  @Column('boolean', { default: true })
  firstParty: boolean;

  @Column('text')
  madeBy: 'seed' | 'registration' | 'document';

  /** What it said about itself when it registered. */
  @Column('jsonb', { nullable: true })
  registered: Record<string, unknown> | null;

  /** When it was last used, for those that registered themselves. */
  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  /** When a document must be fetched again; null for every other client. */
  @Column('timestamptz', { nullable: true })
  staleAt: Date | null;

  /** What a seed file said last, by member; null where a program made it. Only the seeding reads it. */
  @Column('jsonb', { nullable: true, default: {}, select: false })
  fileValues?: object | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
