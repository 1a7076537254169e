import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { labelOf } from '../../applications/provider-types/provider-types.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import type { OtherWays } from '../../mail/mails.js';
import { within } from '../../platform/database/database.js';
import { LINKED_PROVIDERS, PASSKEY_NAMES } from './other-ways-in.statements.js';

/** What signs in to an account beside its password, by the names that its owner knows. */
@Injectable()
export class OtherWaysIn {
  async of(manager: EntityManager, { id: identityId }: Pick<Identity, 'id'>): Promise<OtherWays> {
    const providers = await within(manager).run(LINKED_PROVIDERS, { identityId });
    const passkeys = await within(manager).run(PASSKEY_NAMES, { identityId });
    return { providers: providers.map(labelOf), passkeys: passkeys.map(({ name }) => name) };
  }
}
