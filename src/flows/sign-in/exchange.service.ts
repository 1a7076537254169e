import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { IdTokens } from '../../identities/upstream/id-tokens.js';
import { LinkingService } from '../../identities/upstream/linking.service.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { provedByProvider } from '../completion/proof.js';
import type { ExchangeDto } from '../dto/identity-flows.dto.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import { VerificationReminders } from '../verification/verification-reminders.js';
import { SignInService } from './sign-in.service.js';

/** Signs in on the application's own screen: exchanges a proof for an authorization code. */
@Injectable()
export class ExchangeService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly signIn: SignInService,
    private readonly reminders: VerificationReminders,
    private readonly flows: FlowsService,
    private readonly idTokens: IdTokens,
    private readonly linking: LinkingService,
    private readonly codes: EmailCodesService,
    private readonly completion: CompletionService,
    private readonly limits: RateLimits,
  ) {}

  exchange(open: OpenFlow, body: ExchangeDto, caller: Caller): Promise<Ending> {
    return body.type === 'password' ? this.byPassword(open, body, caller) : this.byIdToken(open, body, caller);
  }

  private async byPassword(
    open: OpenFlow,
    { email = '', password = '' }: ExchangeDto,
    caller: Caller,
  ): Promise<Ending> {
    const proof = await this.signIn.provePassword({
      applicationId: open.application.id,
      email,
      password,
      caller,
      onWaiting: (identityId) => this.reminders.remind(open, identityId, { caller, browserHash: null }),
    });
    return this.completion.complete(open, proof, caller);
  }

  private async byIdToken(
    open: OpenFlow,
    { provider = '', id_token: idToken = '', nonce }: ExchangeDto,
    caller: Caller,
  ): Promise<Ending> {
    const applicationId = open.application.id;
    await this.limits.spend('sign-in-address', caller.bucket);
    await this.limits.spend('sign-in-application', applicationId);
    const account = await caller.deadline.standStill(() =>
      this.idTokens.read({ applicationId, provider, idToken, nonce: nonce ?? undefined }),
    );
    await this.limits.giveBack('sign-in-address', caller.bucket);
    return inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.linking.identityFor(manager, applicationId, account, caller);
      await this.flows.lock(manager, open.flow);
      // Another person may have asked for the codes that were emailed before.
      await this.codes.replaceAllOf(manager, identity.id);
      return this.completion.completeWithin(manager, open, provedByProvider(identity.id, provider), caller);
    });
  }
}
