import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many sessions and users of an application were alive when they were last counted within an hour. */
@Entity('active_counts')
export class ActiveCount {
  @PrimaryColumn('uuid')
  applicationId: string;

  @PrimaryColumn('timestamptz')
  hour: Date;

  @Column('bigint')
  sessions: string;

  @Column('bigint')
  users: string;

  @Column('timestamptz')
  countedAt: Date;
}
