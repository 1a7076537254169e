import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Cache } from '../../platform/cache/cache.js';
import { Database } from '../../platform/database/database.js';
import { REGISTERED_ORIGIN } from './registered-origin.statement.js';
import { parseWebUrl } from './web-url.js';

const cacheKey = (origin: string): string => `origin:${origin}`;

/** Knows which origins are registered, at any application. */
@Injectable()
export class Origins {
  constructor(
    private readonly database: Database,
    private readonly cache: Cache,
  ) {}

  /** The cache keeps only registered origins: strangers can invent any number of origins. */
  async isRegistered(origin: string): Promise<boolean> {
    if (parseWebUrl(origin)?.origin !== origin) return false;
    return this.cache.get(cacheKey(origin), () => this.find(origin), { keeps: (found) => found });
  }

  /** Call this in the transaction that removes origins from an application. Another application may still have them. */
  async removed(manager: EntityManager, origins: string[]): Promise<void> {
    if (origins.length > 0) await this.cache.forget(manager, ...origins.map(cacheKey));
  }

  private async find(origin: string): Promise<boolean> {
    const [found] = await this.database.run(REGISTERED_ORIGIN, { origin });
    return found !== undefined;
  }
}
