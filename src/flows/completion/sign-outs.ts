import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { type Ending, type EndingOfMany, SessionsService } from '../../session/lifecycle/sessions.service.js';

/** The longest time that a request waits for the rows. The sessions have ended before. */
const PATIENCE_MS = 2_000;

/** Ends sessions of many at once for an operator, with the sign-ins that have begun. */
@Injectable()
export class SignOuts {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
  ) {}

  /** Answers how many there were. */
  async ofIdentity(id: string, ending: Ending): Promise<number> {
    const latest = await this.manager.transaction((manager) => this.ofIdentityWithin(manager, id, ending));
    return latest + (await this.sessions.finishEnding(id));
  }

  /** Call `SessionsService.finishEnding` once it is committed. */
  async ofIdentityWithin(manager: EntityManager, id: string, ending: Ending): Promise<number> {
    await this.identities.lockIdentity(manager, id);
    return this.sessions.endAllOfIdentity(manager, id, ending);
  }

  /** Of an application, or of all of them where it is null. Answers how many there were, once every row says so. */
  async ofMany(applicationId: string | null, ending: EndingOfMany): Promise<number> {
    await this.manager.transaction((manager) => this.ofManyWithin(manager, applicationId, ending));
    return this.sessions.finishEnding(applicationId ?? undefined);
  }

  /** It is one row, however many sessions there are. Answers when they ended. */
  ofManyWithin(manager: EntityManager, applicationId: string | null, ending: EndingOfMany): Promise<Date> {
    return this.sessions.endAllAt(manager, applicationId, ending);
  }

  /** Once it is committed: writes it into the rows, for a short time. Housekeeping writes the rest. */
  async finishMany(applicationId: string | null): Promise<void> {
    await this.sessions.finishEnding(applicationId ?? undefined, PATIENCE_MS);
  }
}
