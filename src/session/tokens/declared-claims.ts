import { Injectable } from '@nestjs/common';
import type { ClaimPlace, DeclaredClaim } from '../../applications/claims.js';
import { ClientsService } from '../../applications/clients/clients.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { USER_FACTS, type UserFacts } from '../../identities/user-facts.js';
import { Database } from '../../platform/database/database.js';

type Value = string | number | boolean | string[];

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
  ): Promise<Record<string, Value> | undefined> {
    const claims = application.claims?.filter((claim) => claim.in.includes(place)) ?? [];
    if (claims.length === 0 || !(await this.isOfOurs(application, clientId))) return undefined;
    const known = facts?.metadata ? facts : (await this.database.run(USER_FACTS, { id: identityId }))[0]?.facts;
    return known && claimed(claims, known);
  }

  private async isOfOurs(application: Application, clientId: string | null): Promise<boolean> {
    if (clientId === null) return true;
    const client = await this.clients.ofApplication(application, clientId);
    return client?.firstParty === true && client.madeBy === 'seed';
  }
}

/** A value of another type, or one that is too long, is left out: a login does not fail because of it. */
function claimed(claims: DeclaredClaim[], facts: UserFacts): Record<string, Value> {
  return Object.fromEntries(
    claims.flatMap(({ name, from, max }) => {
      const value = factFrom(from, facts);
      return isValue(value) && Buffer.byteLength(JSON.stringify(value)) <= max ? [[name, value]] : [];
    }),
  );
}

function factFrom(from: string, { claims, externalId, metadata }: UserFacts): unknown {
  if (from === 'external_id') return externalId;
  const [, member] = /^metadata\.(.+)$/.exec(from) ?? [];
  if (member === undefined) return claims[from as keyof UserFacts['claims']];
  return metadata && Object.hasOwn(metadata, member) ? metadata[member] : undefined;
}

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));
