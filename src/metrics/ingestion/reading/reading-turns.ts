import { Injectable } from '@nestjs/common';
import type { Deadline } from '../../../platform/time/deadline.js';

/**
 * Batches of one application are read one after another. Reading keeps the event loop busy, so several at once would not
 * end sooner, and each would take a turn of its own from everybody else.
 */
@Injectable()
export class ReadingTurns {
  private readonly lines = new Map<string, Promise<unknown>>();

  async take<Result>(applicationId: string, deadline: Deadline, read: () => Promise<Result>): Promise<Result> {
    const before = this.lines.get(applicationId);
    const turn = (before ?? Promise.resolve()).then(() => {
      deadline.requireTime(); // of a client that was told that it is too late
      return read();
    });
    const end = turn.catch(() => undefined);
    this.lines.set(applicationId, end);
    try {
      return await turn;
    } finally {
      if (this.lines.get(applicationId) === end) this.lines.delete(applicationId);
    }
  }
}
