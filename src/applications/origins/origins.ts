import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Cache } from '../../platform/cache/cache.js';
import { Database } from '../../platform/database/database.js';
import { withoutPort } from '../clients/redirects.js';
import { PREVIEW_ORIGIN, REDIRECT_ORIGINS, REGISTERED_ORIGIN } from './registered-origin.statement.js';
import { parseWebUrl, previewPatternOf } from './web-url.js';

/** A pattern has keys of its own: as the text of an `Origin` header it is nothing that is registered. */
const originKey = (origin: string): string => `origin:${origin}`;
const redirectKey = (origin: string): string => `redirect-origin:${origin}`;
const patternKey = (pattern: string): string => `origin-pattern:${pattern}`;

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
    const isOrigin = this.isKept(originKey(origin), () => this.database.run(REGISTERED_ORIGIN, { origin }));
    return (await isOrigin) || this.isPreview(origin);
  }

  /** Whether pages there may be those of an OpenID Connect client: it is also led back to them, on this machine at any port. */
  async isOfClient(origin: string): Promise<boolean> {
    if (await this.isRegistered(origin)) return true;
    if (parseWebUrl(origin)?.origin !== origin) return false;
    for (const one of new Set([origin, withoutPort(origin)])) if (await this.isRedirectOrigin(one)) return true;
    return false;
  }

  private isRedirectOrigin(wanted: string): Promise<boolean> {
    const find = async () => (await this.redirectOrigins()).has(wanted);
    return this.cache.get(redirectKey(wanted), find, { keeps: (found) => found });
  }

  /** Strangers that ask at once share one answer. It is not kept, so a client that has just registered is known. */
  private redirectOrigins(): Promise<ReadonlySet<string>> {
    const find = async () => new Set((await this.database.run(REDIRECT_ORIGINS, {})).map(({ origin }) => origin));
    return this.cache.get('redirect-origins', find, { keeps: () => false });
  }

  private async isPreview(origin: string): Promise<boolean> {
    const pattern = previewPatternOf(origin);
    return (
      pattern !== undefined && this.isKept(patternKey(pattern), () => this.database.run(PREVIEW_ORIGIN, { pattern }))
    );
  }

  private isKept(key: string, find: () => Promise<unknown[]>): Promise<boolean> {
    return this.cache.get(key, async () => (await find()).length > 0, { keeps: (found) => found });
  }

  /** Call this in the transaction that removes origins or patterns of an application. Another one may still have them. */
  async removed(manager: EntityManager, origins: string[]): Promise<void> {
    if (origins.length > 0)
      await this.cache.forget(manager, ...origins.flatMap((origin) => [originKey(origin), patternKey(origin)]));
  }
}
