import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { now } from '../../platform/database/postgres.js';
import { Dispatch } from '../dispatch.entity.js';
import type { WrittenDispatch } from '../dispatch-kinds.js';
import { CLAIM } from './claim.statement.js';

const FREE = { claimedBy: null, claimedUntil: null };

/** Claims decide which replica delivers which dispatch, as they do for emails. */
@Injectable()
export class Claims {
  constructor(
    private readonly database: Database,
    @InjectRepository(Dispatch) private readonly dispatches: Repository<Dispatch>,
  ) {}

  claim(replica: string, atMost: number, busy: string[]): Promise<WrittenDispatch[]> {
    return this.database.run(CLAIM, { replica, atMost, busy });
  }

  /** Records that it was accepted, and erases its contents. */
  async markSent(id: string): Promise<void> {
    await this.dispatches.update(
      { id, sentAt: IsNull() },
      { sentAt: now, content: null, deadAt: null, lastError: null, ...FREE },
    );
  }

  async postpone(replica: string, id: string, seconds: number, error: string): Promise<void> {
    const nextAttemptAt = () => `now() + make_interval(secs => ${Number(seconds)})`;
    await this.dispatches.update(claimed(replica, id), { nextAttemptAt, lastError: error, ...FREE });
  }

  async bury(replica: string, id: string, error: string): Promise<void> {
    await this.dispatches.update(claimed(replica, id), { deadAt: now, lastError: error, ...FREE });
  }

  waiting(): Promise<number> {
    return this.dispatches.countBy({ sentAt: IsNull(), deadAt: IsNull() });
  }
}

const claimed = (replica: string, id: string) => ({ id, claimedBy: replica, sentAt: IsNull() });
