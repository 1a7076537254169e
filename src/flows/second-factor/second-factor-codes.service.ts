import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { type JudgedCode, SecondFactors } from '../../identities/second-factors/second-factors.service.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { type Proof, strengthened } from '../completion/proof.js';
import { MfaRequired } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';

/** Thrown in a transaction that has proved the first factor: it is rolled back, and nothing of it is used up. */
export class SecondFactorDue extends Error {
  constructor(readonly identityId: string) {
    super('A second factor is due');
  }
}

/** Adds the code of a second factor to what was proved, in the transaction that the code is for. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly factors: SecondFactors,
    private readonly completion: CompletionService,
  ) {}

  /** Completes the flow. Without a code, or with one that no identity needs, the first factor must be enough. */
  async complete(open: OpenFlow, proof: Proof, code: string | undefined, caller: Caller): Promise<Ending> {
    const judged = code ? await this.factors.judge(proof.identityId, code, caller) : undefined;
    if (!judged) return this.completion.complete(open, proof, caller);
    return judged.during(() =>
      inTime(this.manager, caller.deadline, async (manager) => {
        await this.identities.lockIfThere(manager, proof.identityId);
        const both = await this.strengthen(manager, proof, judged, caller);
        return this.completion.completeWithin(manager, open, both, caller);
      }),
    );
  }

  /** Goes on with the code, if there is one, after a first factor that was not enough. */
  async goOn(open: OpenFlow, ending: Ending, code: string | null | undefined, caller: Caller): Promise<Ending> {
    if ('completion' in ending || ending.due !== 'second_factor' || !code) return ending;
    return this.complete(open, ending.proof, code, caller);
  }

  /**
   * For an act that finds out in its transaction whose it is. It may throw `SecondFactorDue`; then the code that came
   * with it is judged, outside of any transaction, and the act is done again with the judged code. The act answers
   * undefined if it has used nothing.
   */
  async withCode<Result>(
    code: string | undefined,
    caller: Caller,
    act: (judged?: JudgedCode) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    try {
      return await act();
    } catch (due) {
      if (!(due instanceof SecondFactorDue)) throw due;
      const judged = code ? await this.factors.judge(due.identityId, code, caller) : undefined;
      if (!judged) throw new MfaRequired();
      return judged.during(
        () => act(judged),
        (result) => result !== undefined,
      );
    }
  }

  /** The caller holds the identity's lock. */
  async strengthen(manager: EntityManager, proof: Proof, judged: JudgedCode, caller: Caller): Promise<Proof> {
    if (judged.identityId !== proof.identityId) throw new SecondFactorDue(proof.identityId);
    await this.factors.use(manager, judged, caller);
    return strengthened(proof, 'otp');
  }
}
