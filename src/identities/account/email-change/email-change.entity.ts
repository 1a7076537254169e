import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A new email that waits for its code. It belongs to the session that asked for it, and ends with it. */
@Entity('address_changes')
export class EmailChange {
  @PrimaryColumn('uuid')
  sessionId: string;

  @Column('text')
  email: string;

  @Column('text')
  emailKey: string;

  @Column('bytea')
  digitsMac: Buffer;

  /** Wrong guesses so far. */
  @Column('integer')
  tries: number;

  /** A newer password ends it. */
  @Column('timestamptz', { default: () => 'now()' })
  requestedAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
