import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Ceremonies, type CreatedPasskey } from '../../identities/passkeys/ceremonies.js';
import { PasskeyInvalid } from '../../identities/passkeys/passkeys.errors.js';
import { Passkeys } from '../../identities/passkeys/passkeys.service.js';
import { Database, within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { isProvedByCode } from '../../session/lifecycle/proved-by-code.js';
import { hasFactorToAdd } from '../completion/additions.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { mayAddToAccount, type Proof } from '../completion/proof.js';
import type { OpenFlow } from '../flows.service.js';
import { HeldProofs } from '../second-factor/held-proofs.service.js';
import { PasskeyAdditions } from './passkey-additions.js';

export interface OfferedPasskey {
  credential: RegistrationResponseJSON;
  /** What the page asked the device to sign. */
  challenge: string;
}

/** Creates a passkey at the end of a sign-in. */
@Injectable()
export class PasskeyCreationService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly ceremonies: Ceremonies,
    private readonly identities: IdentitiesService,
    private readonly heldProofs: HeldProofs,
    private readonly completion: CompletionService,
    private readonly additions: PasskeyAdditions,
  ) {}

  /** What the browser makes a passkey with; undefined where none is added. */
  async findOptions(
    { application }: OpenFlow,
    proof: Proof,
    challenge: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
    const existing = await this.passkeys.listOf(proof.identityId);
    if (!this.passkeys.mayAdd(existing) || !(await hasFactorToAdd(proof, this.database))) return undefined;
    const identity = await this.identities.getIdentity(this.manager, proof.identityId);
    return this.ceremonies.creationOptions({ identity, application: application.name, challenge, existing });
  }

  /**
   * Completes the sign-in, with or without a new passkey. The flow is completed first: a proof that lacks a factor adds
   * nothing to the account.
   */
  async complete(open: OpenFlow, proof: Proof, offered: OfferedPasskey | undefined, caller: Caller): Promise<Ending> {
    const created = offered && (await this.verify(offered));
    return inTime(this.manager, caller.deadline, async (manager) => {
      if (created) await this.heldProofs.requireHeld(manager, open.flow, proof);
      const ending = await this.completion.completeWithin(manager, open, proof, caller);
      if (
        'completion' in ending &&
        created &&
        mayAddToAccount(proof) &&
        (await hasFactorToAdd(proof, within(manager)))
      ) {
        const identity = await this.identities.getIdentity(manager, proof.identityId);
        const added = { ...created, isOfTwoFactors: isProvedByCode(proof.amr) };
        await this.additions.add(manager, identity, added, caller);
      }
      return ending;
    });
  }

  /** A passkey that cannot be accepted does not keep its user from signing in. */
  private async verify({ credential, challenge }: OfferedPasskey): Promise<CreatedPasskey | undefined> {
    try {
      return await this.ceremonies.verifyCreation(credential, challenge);
    } catch (failure) {
      if (failure instanceof PasskeyInvalid) return undefined;
      throw failure;
    }
  }
}
