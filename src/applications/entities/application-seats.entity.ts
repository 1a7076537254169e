import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many seats of its plan an application uses: one row of its own, so that counting never touches the configuration. */
@Entity('application_seats')
export class ApplicationSeats {
  @PrimaryColumn('uuid')
  applicationId: string;

  @Column('integer')
  used: number;
}
