import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { type Connection, Consents } from '../../flows/consents/consents.service.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { ConnectionNotFound } from '../portal.errors.js';

/** The clients of other people that have access to an account, and the end of it by the owner. */
@Injectable()
export class Connections {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly consents: Consents,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
  ) {}

  list({ identityId }: CurrentSession): Promise<Connection[]> {
    return this.consents.list(identityId);
  }

  async withdraw(
    { id: sessionId, identityId, applicationId }: CurrentSession,
    id: string,
    caller: Caller,
  ): Promise<void> {
    if (!validate(id)) throw new ConnectionNotFound();
    await inTime(this.manager, caller.deadline, async (manager) => {
      await this.identities.lockIdentity(manager, identityId);
      await this.sessions.requireLive(manager, sessionId);
      const withdrawn = await this.consents.withdraw(manager, { id, identityId, applicationId }, caller);
      if (!withdrawn) throw new ConnectionNotFound();
    });
  }
}
