import { Injectable } from '@nestjs/common';
import type { ClaimPlace } from '../../applications/claims.js';
import { ClientsService } from '../../applications/clients/clients.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { USER_FACTS, type UserFacts } from '../../identities/user-facts.js';
import { Database } from '../../platform/database/database.js';
import { type ClaimValue, claimed } from './claimed.js';

interface Subject {
  identityId: string;
  /** Null or absent for the application itself. */
  clientId?: string | null;
  /** Where they were read already. */
  facts?: UserFacts | null;
}

/** What an application declares of its users. Clients of other people get none of it. */
@Injectable()
export class DeclaredClaims {
  constructor(
    private readonly database: Database,
    private readonly clients: ClientsService,
  ) {}

  async of(
    place: ClaimPlace,
    application: Application,
    { identityId, clientId = null, facts }: Subject,
  ): Promise<Record<string, ClaimValue> | undefined> {
    const claims = application.claims?.filter((claim) => claim.in.includes(place)) ?? [];
    if (claims.length === 0 || !(await this.isOfOurs(application, clientId))) return undefined;
    const known = facts?.metadata ? facts : (await this.database.run(USER_FACTS, { id: identityId }))[0]?.facts;
    return known && claimed(claims, known);
  }

  /** The application itself, or a program of its own. */
  async isOfOurs(application: Application, clientId: string | null): Promise<boolean> {
    if (clientId === null) return true;
    const client = await this.clients.ofApplication(application, clientId);
    return client?.firstParty === true && client.madeBy === 'seed';
  }
}
