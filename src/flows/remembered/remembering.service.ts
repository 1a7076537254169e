import { Injectable, Logger } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { BrowserSecret, PresentedCookie } from '../../session/browser/application-cookies.js';
import { RememberedBrowsers } from '../../session/remembered/remembered-browsers.js';
import { AuthorizationCodesService } from '../completion/authorization-codes.service.js';
import type { Completion } from '../completion/ending.js';
import { firstFactorOf, type Proof } from '../completion/proof.js';

/** Remembers the browser of a completed sign-in, if its owner ticked the box. */
@Injectable()
export class RememberingService {
  private readonly logger = new Logger('RememberedBrowsers');

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly codes: AuthorizationCodesService,
    private readonly browsers: RememberedBrowsers,
  ) {}

  /**
   * The sign-in is complete and its code cannot be issued again. So a failure here leaves the browser unremembered and
   * the sign-in as it is.
   */
  async remember(
    completion: Completion,
    proof: Proof,
    replaced: PresentedCookie | undefined,
    caller: Caller,
  ): Promise<BrowserSecret | undefined> {
    try {
      return await inTime(this.manager, caller.deadline, (manager) =>
        this.rememberWithin(manager, completion, proof, replaced, caller),
      );
    } catch (error) {
      this.logger.warn(`A browser could not be remembered: ${error}`);
      return undefined;
    }
  }

  /**
   * Under the lock of the identity. A password that was changed since the completion has withdrawn the code, and then
   * the browser is not remembered either.
   */
  private async rememberWithin(
    manager: EntityManager,
    { code }: Completion,
    proof: Proof,
    replaced: PresentedCookie | undefined,
    caller: Caller,
  ): Promise<BrowserSecret | undefined> {
    const identity = await this.identities.lockIfThere(manager, proof.identityId);
    if (!identity || identity.blockedAt) return undefined;
    const issued = await this.codes.findUnused(manager, code);
    if (!issued) return undefined;
    const { applicationId, identityId, provider, authenticatedAt } = issued;
    const signIn = { applicationId, identityId, provider, authenticatedAt, amr: firstFactorOf(proof) };
    return this.browsers.remember(manager, { ...signIn, replaced }, caller);
  }
}
