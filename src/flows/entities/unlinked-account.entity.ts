import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { UpstreamAccount } from '../../identities/upstream/upstream-account.js';
import type { Wish } from './held-proof.entity.js';

/**
 * What an upstream account waits for.
 *
 *   choice    its email is a relay and new: its owner says whether there is another account already
 *   email     the upstream has confirmed no email: the owner of the mailbox proves it
 *   account   the email has an account that may not be joined without its own proof
 *   joining   it will be linked to an identity that was there before, when the flow is completed
 *   entering  it will be linked to an identity that it brought, or took over, when the flow is completed
 */
export type WaitsFor = 'choice' | 'email' | 'account' | 'joining' | 'entering';

export type UpstreamClaims = Omit<UpstreamAccount, 'provider' | 'issuer' | 'subject'>;

/** An upstream account that is linked to no identity yet. A flow has one: a newer one replaces it. */
@Entity('unlinked_accounts')
export class UnlinkedAccount {
  @PrimaryColumn('uuid')
  flowId: string;

  @Column('text')
  waitsFor: WaitsFor;

  @Column('text')
  provider: string;

  @Column('text')
  issuer: string;

  @Column('text')
  subject: string;

  @Column('jsonb')
  claims: UpstreamClaims;

  /** The upstream asserts two factors, and the application trusts it in that. */
  @Column('boolean')
  isOfTwoFactors: boolean;

  @Column('text', { array: true })
  wishes: Wish[];

  /** The browser that came from the upstream; null for an application's own screens. */
  @Column('bytea', { nullable: true })
  browserHash: Buffer | null;

  /** The mailbox to be proved. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  emailKey: string | null;

  /** A MAC over the digits, the flow, the upstream account and the email. */
  @Column('bytea', { nullable: true })
  digitsMac: Buffer | null;

  /** Wrong guesses of the digits. */
  @Column('integer')
  tries: number;

  @Column('timestamptz', { nullable: true })
  mailedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  digitsExpireAt: Date | null;

  /** When the right digits came. */
  @Column('timestamptz', { nullable: true })
  provedAt: Date | null;

  /** When its owner chose to sign in to an account and to link it there. */
  @Column('timestamptz', { nullable: true })
  wantedAt: Date | null;

  /** The identity that it will be linked to. */
  @Index('unlinked_accounts_identity_id_index')
  @Column('uuid', { nullable: true })
  identityId: string | null;

  @Column('timestamptz')
  createdAt: Date;
}
