import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { ApiKeyCheck } from '../../applications/api-keys/api-key-validity.js';
import { ApplicationsService } from '../../applications/applications.service.js';
import { ClientsService } from '../../applications/clients/clients.service.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { AgentOffers } from '../agents/agent-offers.js';
import { type Offer, REGISTER_CLIENT } from '../agents/agents.statements.js';
import { registeredId } from './registered-id.js';
import { RegistrationNotOffered, RegistrationTokenInvalid } from './registration.errors.js';
import { readRegistration, registeredAs } from './registration.js';

interface Asking {
  /** The id or the slug of the application in the path. */
  named: string | undefined;
  authorization: string | undefined;
}

/** Clients that register themselves. All of them are public, and each user is asked before one gets anything. */
@Injectable()
export class Registrations {
  constructor(
    private readonly offers: AgentOffers,
    private readonly applications: ApplicationsService,
    private readonly clients: ClientsService,
    private readonly keys: ApiKeyCheck,
    private readonly manager: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  async register(body: unknown, asking: Asking, caller: Caller): Promise<object> {
    await this.limits.spend('registration-address', caller.bucket);
    const applicationId = await this.applicationOf(asking, caller);
    const registration = readRegistration(body);
    const id = registeredId({ ...registration, applicationId });
    const known = await this.clients.findListed(id);
    if (!known) {
      await this.limits.spend('registration-address-day', caller.bucket);
      await this.limits.spend('registration-application', applicationId ?? 'not named');
    }
    const { name, redirectUrls, said } = registration;
    const stored = { id, applicationId, name, redirectUrls, registered: JSON.stringify(said) };
    const [row] = await this.manager.transaction(async (manager) => {
      if (!known) await this.clients.changed(manager, id);
      return within(manager).run(REGISTER_CLIENT, stored);
    });
    return registeredAs(id, registration, (row as { createdAt: Date }).createdAt);
  }

  /**
   * The one in the path, that of the token, or the only one that takes registrations from everybody. Where several do, it
   * stays open: each login says by its resource which one it means.
   */
  private async applicationOf({ named, authorization }: Asking, caller: Caller): Promise<string | null> {
    const offers = await this.offers.list();
    const offered = named === undefined ? offers : await this.offersNamed(named, offers);
    const token = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1];
    if (token !== undefined) return this.applicationOfToken(token, offered, caller);
    const [open, another] = offered.filter(({ registration }) => registration === 'open');
    if (open) return another ? null : open.applicationId;
    if (offered.some(({ registration }) => registration === 'token')) throw new RegistrationTokenInvalid();
    throw new RegistrationNotOffered();
  }

  private async offersNamed(named: string, offers: Offer[]): Promise<Offer[]> {
    const application = await this.applications.findNamed(named);
    return offers.filter(({ applicationId }) => applicationId === application?.id);
  }

  private async applicationOfToken(token: string, offers: Offer[], caller: Caller): Promise<string> {
    const key = await this.keys.findKey(token, 'clients:register');
    const offer = offers.find(({ applicationId }) => applicationId === key?.applicationId);
    if (offer && offer.registration !== 'off') return offer.applicationId;
    await this.limits.spend('api-key-address', caller.bucket);
    throw new RegistrationTokenInvalid();
  }
}
