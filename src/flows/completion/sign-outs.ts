import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { type Ending, SessionsService } from '../../session/lifecycle/sessions.service.js';
import { SignInsUnderWay } from './sign-ins-under-way.js';

/** Ends sessions of many at once for an operator, with the sign-ins that have begun. Answers how many there were. */
@Injectable()
export class SignOuts {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly underWay: SignInsUnderWay,
    private readonly sessions: SessionsService,
  ) {}

  async ofIdentity(id: string, ending: Ending): Promise<number> {
    const latest = await this.manager.transaction((manager) => this.ofIdentityWithin(manager, id, ending));
    return latest + (await this.sessions.finishEnding(id));
  }

  /** Call `SessionsService.finishEnding` once it is committed. */
  async ofIdentityWithin(manager: EntityManager, id: string, ending: Ending): Promise<number> {
    await this.identities.lockIdentity(manager, id);
    await this.underWay.endAllOf(manager, id);
    return this.sessions.endAllOfIdentity(manager, id, ending);
  }

  async ofApplication(id: string, ending: Ending): Promise<number> {
    await this.underWay.endAllAt(id);
    return this.sessions.endAllOfApplication(id, ending);
  }

  async ofEveryone(ending: Ending): Promise<number> {
    await this.underWay.endAllAt(null);
    return this.sessions.endAll(ending);
  }
}
