import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The words of an application for one mail in one language. What is null is said in ours. */
@Entity('application_mail_texts')
@Index('application_mail_texts_application_id_name_key', ['applicationId', 'name'], { unique: true })
export class MailText {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  applicationId: string;

  /** Template and language, such as `verify_address-en`. */
  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  subject: string | null;

  @Column('text', { nullable: true })
  heading: string | null;

  /** Paragraphs with an empty line between them. */
  @Column('text', { nullable: true })
  text: string | null;

  @Column('text', { nullable: true })
  button: string | null;

  /** What a seed file said last, by member; null where a program made it. Only the seeding reads it. */
  @Column('jsonb', { nullable: true, default: {}, select: false })
  fileValues?: object | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
