import type { CredentialDeviceType } from '@simplewebauthn/server';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** PostgreSQL's driver returns whole numbers of 64 bits as text. A counter has 32 bits. */
const AS_NUMBER = { from: Number, to: (counter: number) => counter };

/** A key pair of a user's device. The device has the private key, and this row has the public one. */
@Entity('passkeys')
export class Passkey {
  @PrimaryColumn('uuid')
  id: string;

  @Index('passkeys_application_id_index')
  @Column('uuid')
  applicationId: string;

  @Index('passkeys_identity_id_index')
  @Column('uuid')
  identityId: string;

  /** The id that the device keeps beside the key pair, if it was made for an identity that became this one. */
  @Column('uuid', { nullable: true })
  madeFor: string | null;

  /** The device's name for the key pair, in base64url. */
  @Index('passkeys_credential_id_key', { unique: true })
  @Column('text')
  credentialId: string;

  /** The key is in COSE format. */
  @Column('bytea')
  publicKey: Buffer;

  /** The device counts its signatures. Passkeys that are synced between devices always say 0. */
  @Column('bigint', { transformer: AS_NUMBER })
  counter: number;

  /** How the device can be reached: a hint for the browser. */
  @Column('text', { array: true })
  transports: string[];

  /** Whether it stays on one device or may be synced to others. */
  @Column('text')
  deviceType: CredentialDeviceType;

  @Column('boolean')
  isBackedUp: boolean;

  /** The model of the device or password manager; zeros where it does not say. */
  @Column('uuid')
  aaguid: string;

  /** Its maker had proved two factors. One factor is worth no more than the mailbox, which may replace it. */
  @Column('boolean', { default: false })
  isOfTwoFactors: boolean;

  /** Its owner tells it from others by this name. */
  @Column('text')
  name: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  /** When it last came with a lower counter than before: there may be a copy of it. */
  @Column('timestamptz', { nullable: true })
  counterWentBackAt: Date | null;
}
