import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { factsOfAct } from '../../mail/mails.js';
import { Outbox } from '../../mail/outbox.js';
import { toOwner } from '../../mail/to-owner.js';
import type { Caller } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';

const MOST_IN_AN_HOUR = 10;

/**
 * Notifies the owner of a sign-in from an IP address and with a user agent that the account has not seen before. A thief
 * with the password can sign in without end, so the owner gets a few of these mails and no flood.
 */
@Injectable()
export class NewDeviceNotice {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async send(manager: EntityManager, identityId: string, caller: Caller): Promise<void> {
    if ((await this.outbox.countOfLastHour(manager, identityId, 'new_sign_in')) >= MOST_IN_AN_HOUR) return;
    const identity = await this.identities.getIdentity(manager, identityId);
    await this.outbox.enqueue(manager, {
      template: 'new_sign_in',
      ...toOwner(identity, caller),
      data: factsOfAct(this.clock.now(), caller),
    });
  }
}
