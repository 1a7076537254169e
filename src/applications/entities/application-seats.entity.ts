import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How many seats of its plan an application uses. A separate row, so that counting never updates the cached
 * configuration.
 */
@Entity('application_seats')
export class ApplicationSeats {
  @PrimaryColumn('uuid')
  applicationId: string;

  @Column('integer')
  used: number;
}
