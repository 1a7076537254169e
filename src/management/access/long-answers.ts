import { Injectable } from '@nestjs/common';
import { ManagementKeys } from '../keys/management-keys.js';
import { ManagementKeyInvalid } from '../management.errors.js';

/** A long answer ends with its key: what is read after that leaves no more. */
@Injectable()
export class LongAnswers {
  constructor(private readonly keys: ManagementKeys) {}

  async *whileLives<Part>(key: { id: string }, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
    for await (const part of parts) {
      if (!(await this.keys.isLive(key.id))) throw new ManagementKeyInvalid();
      yield part;
    }
  }
}
