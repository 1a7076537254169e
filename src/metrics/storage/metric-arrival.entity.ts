import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A group of events that the roll-ups do not count yet. It is written in the transaction of its events, and deleted in
 * the one that counts them, so each event counts once.
 */
@Entity('metric_arrivals')
export class MetricArrival {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('timestamptz')
  receivedAt: Date;

  /** How many were sent; repetitions of stored events among them are not stored. */
  @Column('integer')
  events: number;
}
