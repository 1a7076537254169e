import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import type { CreatedPasskey } from '../../identities/passkeys/ceremonies.js';
import { Passkeys } from '../../identities/passkeys/passkeys.service.js';
import { UndoLinks } from '../../identities/undo-links/undo-links.service.js';
import { factsOfAct } from '../../mail/mails.js';
import { Outbox } from '../../mail/outbox.js';
import { toOwner } from '../../mail/to-owner.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { deviceName } from '../../platform/http/device.js';
import { Clock } from '../../platform/time/clock.js';

export type NewPasskey = CreatedPasskey & {
  /** Its owner proved two factors when it was made. */
  isOfTwoFactors: boolean;
  /** Unless its owner says one, the browser's name. */
  name?: string | undefined;
};

/** Adds a passkey to an account. The trail and the owner are told in the same transaction. */
@Injectable()
export class PasskeyAdditions {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly undos: UndoLinks,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The caller has locked the identity. The id; undefined if there are too many, or if it is an account's already. */
  async add(
    manager: EntityManager,
    identity: Identity,
    passkey: NewPasskey,
    caller: Caller,
  ): Promise<string | undefined> {
    const name = passkey.name || (deviceName(caller.userAgent) ?? 'Passkey');
    const id = await this.passkeys.add(manager, identity, { ...passkey, name });
    if (!id) return undefined;
    const { id: identityId, applicationId } = identity;
    const details = { device_type: passkey.deviceType, aaguid: passkey.aaguid };
    await this.audit.record(manager, { type: 'passkey.added', applicationId, identityId, caller, details });
    const link = await this.undos.offer(manager, identity, 'passkey_added', caller);
    await this.outbox.enqueue(manager, {
      template: 'passkey_added',
      ...toOwner(identity, caller),
      data: { ...factsOfAct(this.clock.now(), caller), link },
    });
    return id;
  }
}
