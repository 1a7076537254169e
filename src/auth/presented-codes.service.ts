import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApiKeyCheck } from '../applications/api-keys/api-key-validity.js';
import { AuthorizationCodesService, type ReplayedCode } from '../flows/completion/authorization-codes.service.js';
import type { IssuedCode } from '../flows/completion/authorization-codes.statements.js';
import { AuthorizationCodeConsumed, AuthorizationCodeNotFound } from '../flows/flows.errors.js';
import { FlowsService } from '../flows/flows.service.js';
import { Audit } from '../platform/audit/audit.js';
import type { Caller } from '../platform/http/caller.js';
import { RateLimits } from '../platform/limits/counting.js';
import { SessionsService } from '../session/lifecycle/sessions.service.js';
import type { Claim } from './claim.decorator.js';

/** Judges a code as a client presents it: for the first time, or once more. */
@Injectable()
export class PresentedCodes {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: AuthorizationCodesService,
    private readonly keys: ApiKeyCheck,
    private readonly flows: FlowsService,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** Only a code that is not there counts as a guess. One of OpenID Connect is exchanged at `/oauth/token` alone. */
  read(presented: string, claim: Claim, caller: Caller): Promise<IssuedCode> {
    return this.readFor(presented, caller, async (code) => {
      if (code.asked) throw new AuthorizationCodeNotFound();
      await this.requireClaim(claim, code);
    });
  }

  /** Reads it for another kind of client, which says itself what it requires. */
  async readFor(
    presented: string,
    caller: Caller,
    requireTheirs: (code: IssuedCode) => Promise<void> | void,
  ): Promise<IssuedCode> {
    try {
      const code = await this.codes.require(presented);
      await requireTheirs(code);
      return code;
    } catch (failure) {
      if (failure instanceof AuthorizationCodeNotFound) await this.limits.spend('authorize-address', caller.bucket);
      throw failure;
    }
  }

  /**
   * Two clients hold one code. One of them stole it. We cannot tell which one, so the session that the code opened ends
   * (RFC 9700).
   */
  async answerReplay({ code, isSameClient }: ReplayedCode, caller: Caller): Promise<Error> {
    if (isSameClient || !code.sessionId) return new AuthorizationCodeConsumed();
    const { sessionId, applicationId, identityId } = code;
    await this.manager.transaction(async (manager) => {
      const ended = await this.sessions.end(manager, sessionId, { reason: 'replayed_code', caller });
      if (ended)
        await this.audit.record(manager, { type: 'code.replayed', applicationId, identityId, sessionId, caller });
    });
    return new AuthorizationCodeConsumed();
  }

  /** Neither header is required, but one that is sent must name the application or the flow of the code. */
  private async requireClaim({ apiKey, flow }: Claim, code: IssuedCode): Promise<void> {
    if (apiKey !== undefined) {
      const { applicationId } = await this.keys.requireKey(apiKey, 'login');
      if (applicationId !== code.applicationId) throw new AuthorizationCodeNotFound();
    }
    if (flow !== undefined && (await this.flows.findAny(flow))?.id !== code.flowId)
      throw new AuthorizationCodeNotFound();
  }
}
