import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { DnsUnanswered } from '../organizations.errors.js';

/** A server that is down is asked twice; of several that are down, or slow, all together have no longer than this. */
const TIMEOUT_MS = 2000;
const TRIES = 2;
const PATIENCE_MS = 6000;

/** DNS says that there are none. Everything else is no answer. */
const NONE = ['ENODATA', 'ENOTFOUND'];

/** The TXT records of a name, as DNS has them now. */
@Injectable()
export class TxtRecords {
  constructor(private readonly settings: Settings) {}

  async find(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (this.settings.dnsServers.length > 0) resolver.setServers(this.settings.dnsServers);
    const patience = setTimeout(() => resolver.cancel(), PATIENCE_MS);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (cause) {
      if (NONE.includes((cause as NodeJS.ErrnoException).code ?? '')) return [];
      throw new DnsUnanswered({ cause });
    } finally {
      clearTimeout(patience);
    }
  }
}
