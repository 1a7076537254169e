import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SeatsExhausted } from './applications.errors.js';
import { ApplicationSeats } from './entities/application-seats.entity.js';

/**
 * Counts the users of an application against its plan's cap. One conditional update keeps the cap under any number of
 * simultaneous users.
 */
@Injectable()
export class SeatsService {
  async take(manager: EntityManager, applicationId: string, cap: number | null): Promise<void> {
    const [, taken] = await manager.query(
      'UPDATE application_seats SET used = used + 1 WHERE application_id = $1 AND ($2::integer IS NULL OR used < $2)',
      [applicationId, cap],
    );
    if (taken === 0) throw new SeatsExhausted();
  }

  async release(manager: EntityManager, applicationId: string): Promise<void> {
    await manager.query('UPDATE application_seats SET used = used - 1 WHERE application_id = $1', [applicationId]);
  }

  async used(manager: EntityManager, applicationId: string): Promise<number> {
    return (await manager.findOneByOrFail(ApplicationSeats, { applicationId })).used;
  }
}
