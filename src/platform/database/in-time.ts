import type { EntityManager } from 'typeorm';
import type { Deadline } from '../time/deadline.js';
import type { Lent } from './connections/bounded-pool.js';

/**
 * A transaction with a deadline. When the time of its request is over, it is rolled back: the client was told to try
 * again, and must find everything as it was.
 */
export async function inTime<Result>(
  { dataSource }: EntityManager,
  deadline: Deadline,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  deadline.requireTime();
  const runner = dataSource.createQueryRunner();
  try {
    const client: Lent = await runner.connect();
    deadline.requireTime();
    client.returnBy(deadline.moment);
    return await runner.manager.transaction(async (manager) => {
      const result = await work(manager);
      deadline.requireTime();
      return result;
    });
  } finally {
    await runner.release();
  }
}
