import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Wish } from '../../flows/entities/held-proof.entity.js';

/** A browser that was sent to an upstream provider. Its answer counts once, in that browser, for that flow and provider. */
@Entity('upstream_attempts')
export class UpstreamAttempt {
  @PrimaryColumn('uuid')
  id: string;

  /** Of the state, which only the browser and the provider know. */
  @Column('bytea', { unique: true })
  stateHash: Buffer;

  @Index('upstream_attempts_flow_id_index')
  @Column('uuid')
  flowId: string;

  /** The provider's id at the application. */
  @Column('text')
  provider: string;

  /** The browser that was sent. */
  @Column('bytea')
  browserHash: Buffer;

  /** The signed query of the flow's pages, the nonce and the code verifier, sealed under SECRET_KEY. */
  @Column('bytea')
  sealedSecrets: Buffer;

  @Column('text', { array: true })
  wishes: Wish[];

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;
}
