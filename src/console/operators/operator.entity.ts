import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Role } from './roles.js';

/** A user of the console's application, and what they may do at one application or at all of them. */
@Entity('operators')
@Index('operators_of_application_index', ['identityId', 'applicationId'], { unique: true })
@Index('operators_of_every_application_index', ['identityId'], { unique: true, where: 'application_id IS NULL' })
export class Operator {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  identityId: string;

  /** Null is every application. */
  @Index('operators_application_id_index')
  @Column('uuid', { nullable: true })
  applicationId: string | null;

  @Column('text')
  role: Role;

  /** The operator who gave the role; null for the command line. */
  @Column('uuid', { nullable: true })
  givenBy: string | null;

  @Column('timestamptz')
  createdAt: Date;
}
