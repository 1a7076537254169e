import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { Database, within } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import type { CutOffOfMany } from '../../session/lifecycle/cut-off-browsers.statements.js';
import { type Proof, storedOf } from '../completion/proof.js';
import { HeldProof } from '../entities/held-proof.entity.js';
import type { Flow } from '../flows.statements.js';
import {
  COUNT_HELD_TRY,
  DROP_CUT_OFF,
  FIND_HELD_PROOF,
  HOLD_PROOF,
  REQUIRE_HELD_PROOF,
  SECONDS_HELD,
} from './held-proofs.statements.js';

/** Keeps a proof between the first factor and the second, for the browser that gave it. */
@Injectable()
export class HeldProofs {
  constructor(private readonly database: Database) {}

  /**
   * Holds a proof that goes on without a completion: for a passkey that is made, or after a setup. Where something is due,
   * the completion itself holds it. Without a transaction of the caller it is one by itself.
   */
  async hold(
    { id: flowId }: Flow,
    browserHash: Buffer,
    proof: Proof,
    statements: Statements = this.database,
  ): Promise<void> {
    const held = { ...storedOf(proof), flowId, browserHash, seconds: SECONDS_HELD.looking };
    const [stored] = await statements.run(HOLD_PROOF, held);
    if (!stored) throw new CredentialsInvalid();
  }

  /** Undefined for another browser, after its time, and after too many wrong codes. */
  async find({ id: flowId }: Flow, browserHash: Buffer): Promise<Proof | undefined> {
    const [held] = await this.database.run(FIND_HELD_PROOF, { flowId, browserHash });
    if (!held) return undefined;
    const passwordHash = held.passwordHash ?? undefined;
    const rememberedBrowserId = held.rememberedBrowserId ?? undefined;
    return { ...held, isHeld: true, passwordHash, rememberedBrowserId };
  }

  /** Counts a code before it is judged, so that many at once do not all pass. False after too many. */
  async countTry({ id: flowId }: Flow, browserHash: Buffer): Promise<boolean> {
    const [counted] = await this.database.run(COUNT_HELD_TRY, { flowId, browserHash });
    return counted !== undefined;
  }

  /** Before it adds something to the account. The proof stays held until the transaction ends. */
  async requireHeld(manager: EntityManager, { id: flowId }: Flow, proof: Proof): Promise<void> {
    const { identityId, passwordHash = null } = proof;
    const [held] = await within(manager).run(REQUIRE_HELD_PROOF, { flowId, identityId, passwordHash });
    if (!held) throw new CredentialsInvalid();
  }

  async dropAllOf(manager: EntityManager, identityId: string): Promise<void> {
    await manager.delete(HeldProof, { identityId });
  }

  async dropContinued(manager: EntityManager, identityId: string, rememberedBrowserId: string): Promise<void> {
    await manager.delete(HeldProof, { identityId, rememberedBrowserId });
  }

  /** Answers whether there were any. */
  async dropCutOff(manager: EntityManager, cutOff: CutOffOfMany): Promise<boolean> {
    return (await within(manager).run(DROP_CUT_OFF, cutOff)).length > 0;
  }
}
