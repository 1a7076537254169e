import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Identity } from '../entities/identity.entity.js';
import type { UndoableChange } from './undo-link.entity.js';
import { OFFER_UNDO } from './undo-links.statements.js';

/** Whose change it is, as the account is before it. */
type Owner = Pick<Identity, 'id' | 'email' | 'emailKey' | 'emailIsRelay'>;

/**
 * The links «It was not me» in the notices of changes to how an owner signs in. Each is the URL of a page that undoes
 * the change for the owner of the mailbox that the account had before. The caller has locked the identity.
 */
@Injectable()
export class UndoLinks {
  constructor(private readonly settings: Settings) {}

  /** Call this in the transaction of the change. */
  offer(
    manager: EntityManager,
    before: Owner,
    change: Exclude<UndoableChange, 'email'>,
    caller: Caller,
  ): Promise<string> {
    return this.store(manager, before, { change, newEmail: null, requestedAt: null, isMade: true }, caller);
  }

  /** Offers to stop a change of email that is being asked for. */
  offerStop(manager: EntityManager, before: Owner, newEmail: string, caller: Caller): Promise<string> {
    return this.store(manager, before, { change: 'email', newEmail, requestedAt: null, isMade: false }, caller);
  }

  /** Offers to return from a change of email that is being made. */
  offerReturn(
    manager: EntityManager,
    before: Owner,
    { email: newEmail, requestedAt }: { email: string; requestedAt: Date },
    caller?: Caller,
  ): Promise<string> {
    return this.store(manager, before, { change: 'email', newEmail, requestedAt, isMade: true }, caller);
  }

  private async store(
    manager: EntityManager,
    { id: identityId, email, emailKey, emailIsRelay }: Owner,
    what: { change: UndoableChange; newEmail: string | null; requestedAt: Date | null; isMade: boolean },
    caller: Caller | undefined,
  ): Promise<string> {
    const secret = newSecret(SECRET_PREFIXES.undo);
    await within(manager).run(OFFER_UNDO, {
      id: newId(),
      linkHash: hashSecret(secret),
      identityId,
      email,
      emailKey,
      emailIsRelay,
      sessionId: caller?.sessionId ?? null,
      ...what,
    });
    return `${this.settings.publicUrl}/portal/undo?code=${secret}`;
  }
}
