import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { SeatsExhausted } from './applications.errors.js';
import { ApplicationSeats } from './entities/application-seats.entity.js';

/**
 * Counts the users of an application against its plan's cap. One conditional update keeps the cap under any number of
 * simultaneous users.
 */
@Injectable()
export class SeatsService {
  async take(manager: EntityManager, applicationId: string, cap: number | null): Promise<void> {
    const isFree = cap === null ? {} : { used: LessThan(cap) };
    const { affected } = await manager.increment(ApplicationSeats, { applicationId, ...isFree }, 'used', 1);
    if (affected === 0) throw new SeatsExhausted();
  }

  async release(manager: EntityManager, applicationId: string): Promise<void> {
    await manager.decrement(ApplicationSeats, { applicationId }, 'used', 1);
  }

  async used(manager: EntityManager, applicationId: string): Promise<number> {
    return (await manager.findOneByOrFail(ApplicationSeats, { applicationId })).used;
  }
}
