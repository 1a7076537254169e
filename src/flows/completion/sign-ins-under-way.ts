import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CutOffOfMany } from '../../session/lifecycle/cut-off-browsers.statements.js';
import { HeldProofs } from '../second-factor/held-proofs.service.js';
import { UnlinkedAccounts } from '../upstream/unlinked-accounts.service.js';
import { AuthorizationCodesService } from './authorization-codes.service.js';

/**
 * The sign-ins of an identity that have begun and opened no session yet: its proofs that wait for a second factor, the
 * upstream accounts that will be linked to it, and its authorization codes. Whatever ends all its sessions ends these too.
 */
@Injectable()
export class SignInsUnderWay {
  constructor(
    private readonly proofs: HeldProofs,
    private readonly unlinked: UnlinkedAccounts,
    private readonly codes: AuthorizationCodesService,
  ) {}

  /**
   * The caller has locked the identity. A proof that is held never stays: a passkey that one factor made was two factors
   * until a second factor is turned on. An upstream account stays with what is proved: the factor may be set up on its way.
   */
  async endAllOf(manager: EntityManager, identityId: string, keepsProved: boolean): Promise<void> {
    await this.proofs.dropAllOf(manager, identityId);
    if (keepsProved) return this.codes.withdrawUnproved(manager, identityId);
    await this.unlinked.dropAllOf(manager, identityId);
    await this.codes.withdrawAllOf(manager, identityId);
  }

  /** Ends those that a remembered browser continued. The caller has locked the identity. */
  async endContinued(manager: EntityManager, identityId: string, browserId: string): Promise<void> {
    await this.proofs.dropContinued(manager, identityId, browserId);
    await this.codes.withdrawContinued(manager, identityId, browserId);
  }

  /** A proof that is gone gets no code, so the codes come last. */
  async endCutOff(manager: EntityManager, cutOff: CutOffOfMany): Promise<boolean> {
    return (await this.proofs.dropCutOff(manager, cutOff)) || this.codes.withdrawCutOff(manager, cutOff);
  }
}
