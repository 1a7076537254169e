import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { readEmail } from '../../identities/email.js';
import { Identity } from '../../identities/entities/identity.entity.js';
import { LinkedAccount } from '../../identities/entities/linked-account.entity.js';
import { Relays } from '../../identities/upstream/relays.js';
import type { UpstreamAccount } from '../../identities/upstream/upstream-account.js';
import { Admission } from './admission.service.js';

/** The rows of the table at `UpstreamSignIns`, as they are now. */
export interface Outlook {
  leads: 'linked' | 'blocked' | 'proves_email' | 'proves_account' | 'chooses' | 'joins' | 'takes_over' | 'new';
  identityId?: string;
}

/** Says what a sign-in with an account at a provider would lead to. Nothing of it happens. */
@Injectable()
export class UpstreamOutlook {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly relays: Relays,
    private readonly admission: Admission,
  ) {}

  async of(applicationId: string, account: UpstreamAccount): Promise<Outlook> {
    const { issuer, subject } = account;
    const link = await this.manager.findOneBy(LinkedAccount, { applicationId, issuer, subject });
    if (link) return this.at(await this.manager.findOneByOrFail(Identity, { id: link.identityId }), 'linked');
    const email = readEmail(account.email);
    if (!email || !account.isEmailVerified) return { leads: 'proves_email' };
    const found = await this.manager.findOneBy(Identity, { applicationId, emailKey: email.key });
    const isHidden = this.relays.hides(account);
    if (!found) return { leads: isHidden ? 'chooses' : 'new' };
    if (isHidden || !this.admission.mayJoin(found)) return { leads: 'proves_account', identityId: found.id };
    return this.at(found, found.emailVerifiedAt ? 'joins' : 'takes_over');
  }

  private at({ id, blockedAt }: Identity, leads: Outlook['leads']): Outlook {
    return { leads: blockedAt ? 'blocked' : leads, identityId: id };
  }
}
