import { Injectable } from '@nestjs/common';
import { AGENT_OFFERS } from '../../plans/agent-offers-key.js';
import { Cache } from '../../platform/cache/cache.js';
import { Database } from '../../platform/database/database.js';
import { OFFERS, type Offer } from './agents.statements.js';

/** Which applications let programs of other people sign their users in, and how these become clients. */
@Injectable()
export class AgentOffers {
  constructor(
    private readonly database: Database,
    private readonly cache: Cache,
  ) {}

  list(): Promise<Offer[]> {
    return this.cache.get(AGENT_OFFERS, () => this.database.run(OFFERS, {}));
  }

  async find(applicationId: string): Promise<Offer | undefined> {
    return (await this.list()).find((offer) => offer.applicationId === applicationId);
  }
}
