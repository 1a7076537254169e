import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { LimitName } from '../../platform/limits/limit-values.js';
import { EmailCodeInvalid } from '../flows.errors.js';
import type { Flow } from '../flows.statements.js';

type DigitLimit = Extract<LimitName, 'reset-digits-application' | `email-code-digits-${string}`>;
type Counted = [DigitLimit, string][];

/** By what wrong digits of a kind are counted, from where the account never signed in. */
const COUNTED_BY = {
  reset_password: ({ applicationId }: Flow): Counted => [['reset-digits-application', applicationId]],
  sign_in: ({ applicationId }: Flow, { bucket }: Caller): Counted => [
    ['email-code-digits-address', bucket],
    ['email-code-digits-application', applicationId],
  ],
};

interface Guess {
  flow: Flow;
  kind: keyof typeof COUNTED_BY;
  code: string;
  caller: Caller;
}

/**
 * A thief with many IP addresses and a list of accounts guesses once at each, and no limit of an account or of an address
 * sees it. So wrong digits have a limit for the whole application. Digits that are typed where the account signed in
 * before are not counted here: no owner is locked out. A flow for an email without an account is counted too, because it
 * must look the same.
 */
@Injectable()
export class DigitGuesses {
  constructor(private readonly limits: RateLimits) {}

  /** Counts an attempt before the work judges it. Only wrong digits stay counted. */
  async during<Result>({ flow, kind, code, caller }: Guess, work: () => Promise<Result>): Promise<Result> {
    const counted: Counted = [];
    const takeBack = async () => {
      for (const [name, subject] of counted) await this.limits.giveBack(name, subject);
    };
    for (const [name, subject] of COUNTED_BY[kind](flow, caller)) {
      if (!(await this.limits.trySpend(name, subject))) throw EmailCodeInvalid.of(code);
      counted.push([name, subject]);
    }
    try {
      const result = await work();
      await takeBack();
      return result;
    } catch (failure) {
      if (!(failure instanceof EmailCodeInvalid)) await takeBack();
      throw failure;
    }
  }
}
