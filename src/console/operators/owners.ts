import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { CONSOLE_ID } from '../../applications/built-in.js';
import { ResetLinks } from '../../flows/recovery/reset-links.js';
import { AccountCreation } from '../../identities/account/managing/account-creation.js';
import { parseEmail } from '../../identities/email.js';
import { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Clock } from '../../platform/time/clock.js';
import { Deadline } from '../../platform/time/deadline.js';
import { ConsoleApplication } from '../entry/console-application.js';
import { Operators } from './operators.js';

const MINUTES = 10;
/** The command line of this service asked for it. */
const NOWHERE = { ip: null, userAgent: null };

/** The way in for the first owner, and for one who has lost the password. */
@Injectable()
export class Owners {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly application: ConsoleApplication,
    private readonly identities: IdentitiesService,
    private readonly creation: AccountCreation,
    private readonly operators: Operators,
    private readonly resets: ResetLinks,
    private readonly clock: Clock,
  ) {}

  /** A link that sets a password, once. The account keeps its second factors. */
  async open(address: string): Promise<{ link: string; expiresAt: Date }> {
    const email = parseEmail(address);
    const application = await this.application.ensure();
    const reset = await this.resets.start(application, { deadline: Deadline.NEVER });
    if (!reset) throw new Error('The console has no passwords');
    const { url } = await this.manager.transaction(async (manager) => {
      const identityId = await this.ownerWith(manager, email);
      return this.resets.issue(manager, reset, identityId, NOWHERE, MINUTES * 60);
    });
    return { link: url, expiresAt: new Date(this.clock.now().getTime() + MINUTES * 60_000) };
  }

  /** The id of an owner with this address, who is made if there is none. */
  async ensure(address: string): Promise<string> {
    await this.application.ensure();
    return this.manager.transaction((manager) => this.ownerWith(manager, parseEmail(address)));
  }

  private async ownerWith(manager: EntityManager, email: ReturnType<typeof parseEmail>): Promise<string> {
    const known = await manager.findOneBy(Identity, { applicationId: CONSOLE_ID, emailKey: email.key });
    const nothing = { externalId: null, name: null, picture: null, locale: null, metadata: {}, passwordHash: null };
    const wanted = { ...nothing, email, verified: true, invitedTo: undefined };
    const { id } = known ?? (await this.creation.create(manager, CONSOLE_ID, wanted));
    await this.identities.lockIdentity(manager, id);
    await this.operators.give(manager, { identityId: id, applicationId: null, role: 'owner' });
    return id;
  }
}
