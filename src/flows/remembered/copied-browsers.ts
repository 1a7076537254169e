import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { factsOfAct } from '../../mail/mails.js';
import { Outbox } from '../../mail/outbox.js';
import { toOwner } from '../../mail/to-owner.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';
import type { PresentedCookie } from '../../session/browser/application-cookies.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { type LastUse, RememberedBrowsers } from '../../session/remembered/remembered-browsers.js';
import { SignInsUnderWay } from '../completion/sign-ins-under-way.js';

/** Ends what a remembered browser has continued, once there are two holders of its cookie: either may be the thief. */
@Injectable()
export class CopiedBrowsers {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly browsers: RememberedBrowsers,
    private readonly sessions: SessionsService,
    private readonly underWay: SignInsUnderWay,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Whatever was continued from it ends, for both, and the owner is told. Only a holder of a copy knows its id. */
  async findOut(
    subject: { applicationId: string; identityId: string },
    presented: PresentedCookie,
    caller: Caller,
  ): Promise<void> {
    const { applicationId, identityId } = subject;
    await inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.identities.lockIfThere(manager, identityId);
      if (!identity) return;
      const lastUse = await this.browsers.forgetCopied(manager, { applicationId, identityId }, presented, caller);
      if (!lastUse) return;
      await this.underWay.endContinued(manager, identityId, presented.id);
      const which = { identityId, browserId: presented.id };
      await this.sessions.endContinued(manager, which, { reason: 'browser_reused', caller });
      await this.tellOwner(manager, identity, lastUse, caller);
    });
  }

  private async tellOwner(manager: EntityManager, identity: Identity, lastUse: LastUse, caller: Caller): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'browser_copied',
      ...toOwner(identity, caller),
      data: { before: factsOfAct(lastUse.at, lastUse), ...factsOfAct(this.clock.now(), caller) },
    });
  }
}
