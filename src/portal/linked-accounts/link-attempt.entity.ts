import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A browser that was sent from the portal to a provider. Its answer counts once, in that portal session. */
@Entity('link_attempts')
export class LinkAttempt {
  @PrimaryColumn('uuid')
  id: string;

  /** Of the state, which only the browser and the provider know. */
  @Index('link_attempts_state_hash_key', { unique: true })
  @Column('bytea')
  stateHash: Buffer;

  @Index('link_attempts_session_id_index')
  @Column('uuid')
  sessionId: string;

  /** The provider's id at the application. */
  @Column('text')
  provider: string;

  /** The nonce and the code verifier, sealed under SECRET_KEY. */
  @Column('bytea')
  sealedSecrets: Buffer;

  /** When the owner's presence had been proved. */
  @Column('timestamptz')
  createdAt: Date;

  @Index('link_attempts_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;
}
