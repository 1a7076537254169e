import { Injectable } from '@nestjs/common';
import { Cache } from '../cache/cache.js';
import { Database } from '../database/database.js';
import type { Statement } from '../database/statement.js';
import { parseWebUrl } from './redirects.js';

/** Answered by the index over all applications' origins, however many there are. */
const REGISTERED: Statement<{ id: string }> = {
  name: 'registered-origin',
  text: 'SELECT id FROM applications WHERE origins @> ARRAY[$1] LIMIT 1',
};

class NotRegistered extends Error {}

/** Which origins belong to an application, whichever it is. */
@Injectable()
export class Origins {
  constructor(
    private readonly database: Database,
    private readonly cache: Cache,
  ) {}

  /** Only what is registered is remembered: strangers can make up origins without end. */
  async isRegistered(origin: string): Promise<boolean> {
    if (parseWebUrl(origin)?.origin !== origin) return false;
    try {
      return await this.cache.get(`origin:${origin}`, () => this.find(origin));
    } catch (failure) {
      if (failure instanceof NotRegistered) return false;
      throw failure;
    }
  }

  private async find(origin: string): Promise<true> {
    const [found] = await this.database.run(REGISTERED, [origin]);
    if (!found) throw new NotRegistered();
    return true;
  }
}
