import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Algorithm } from './key-families.js';

/**
 * A key pair for access tokens or ID tokens: first published, then signing, then only verifying until its last token has expired.
 */
@Entity('signing_keys')
export class SigningKey {
  /** The `kid` of the tokens it signs. */
  @PrimaryColumn('text')
  id: string;

  @Column('text', { default: 'ES256' })
  alg: Algorithm;

  /** The public members of its JWK. */
  @Column('jsonb')
  publicJwk: { kty: string; crv?: string; x?: string; y?: string; n?: string; e?: string };

  /** PKCS#8, sealed under SECRET_KEY; erased once another key signs. */
  @Column('bytea', { nullable: true })
  sealedPrivateKey: Buffer | null;

  @Column('timestamptz')
  createdAt: Date;

  /** The moment since which it signs; null while it is only published, so that every verifier knows it by then. */
  @Column('timestamptz', { nullable: true })
  activatedAt: Date | null;

  /** The moment since which another key signs. */
  @Column('timestamptz', { nullable: true })
  retiredAt: Date | null;

  /** The moment since which its signatures do not count, because it may have leaked. */
  @Column('timestamptz', { nullable: true })
  withdrawnAt: Date | null;
}
