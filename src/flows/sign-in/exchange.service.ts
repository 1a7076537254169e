import { Injectable } from '@nestjs/common';
import { parseEmail, readEmail } from '../../identities/email.js';
import { IdTokens } from '../../identities/upstream/id-tokens.js';
import { AccountProofRequired, UpstreamEmailUnverified } from '../../identities/upstream/upstream.errors.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { Ending } from '../completion/ending.js';
import type { ExchangeDto } from '../dto/identity-flows.dto.js';
import { UpstreamEmailMissing } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { SecondFactorCodes } from '../second-factor/second-factor-codes.service.js';
import { UpstreamSignIns, type Waits } from '../upstream/upstream-sign-ins.service.js';
import { onceOnly } from '../upstream/used-id-tokens.service.js';
import { VerificationReminders } from '../verification/verification-reminders.js';
import { MailedSignIns } from './mailed-sign-ins.service.js';
import { SignInService } from './sign-in.service.js';

/** Signs in on the application's own screen: exchanges a proof for an authorization code. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly signIn: SignInService,
    private readonly mailed: MailedSignIns,
    private readonly reminders: VerificationReminders,
    private readonly idTokens: IdTokens,
    private readonly upstream: UpstreamSignIns,
    private readonly factorCodes: SecondFactorCodes,
    private readonly limits: RateLimits,
  ) {}

  exchange(open: OpenFlow, body: ExchangeDto, caller: Caller): Promise<Ending> {
    if (body.type === 'email_code') return this.byEmailCode(open, body, caller);
    return body.type === 'password' ? this.byPassword(open, body, caller) : this.byIdToken(open, body, caller);
  }

  private async byPassword(
    open: OpenFlow,
    { email = '', password = '', mfa_code: mfaCode }: ExchangeDto,
    caller: Caller,
  ): Promise<Ending> {
    open.plan.requireProvider('password');
    const proof = await this.signIn.provePassword({
      applicationId: open.application.id,
      typed: email,
      address: readEmail(email),
      password,
      caller,
      onWaiting: (identityId) => this.reminders.remind(open, identityId, { caller, browserHash: null }),
    });
    return this.factorCodes.complete(open, proof, mfaCode ?? undefined, caller);
  }

  private byEmailCode(
    open: OpenFlow,
    { code: typed = '', mfa_code: mfaCode }: ExchangeDto,
    caller: Caller,
  ): Promise<Ending> {
    return this.mailed.signInOrRefuse(open, { typed, caller }, mfaCode ?? undefined);
  }

  private async byIdToken(
    open: OpenFlow,
    { provider = '', id_token: idToken = '', nonce, email, mfa_code: mfaCode }: ExchangeDto,
    caller: Caller,
  ): Promise<Ending> {
    const named = email == null ? undefined : parseEmail(email);
    const applicationId = open.application.id;
    await this.limits.spend('sign-in-address', caller.bucket);
    await this.limits.spend('sign-in-application', applicationId);
    const { account, isOfTwoFactors } = await caller.deadline.standStill(() =>
      this.idTokens.read({ applicationId, provider, idToken, nonce: nonce ?? undefined }),
    );
    await this.limits.giveBack('sign-in-address', caller.bucket);
    const asker = { caller, browserHash: null };
    const strength = { isOfTwoFactors, idToken: onceOnly(idToken), email: named };
    const outcome = await this.upstream.signIn(open, account, asker, strength);
    if ('waitsFor' in outcome) throw refusalOf(outcome);
    return this.factorCodes.goOn(open, outcome, mfaCode, caller);
  }
}

/** What waits goes on with the code that was emailed, or with an email. */
function refusalOf({ waitsFor, email }: Waits): Error {
  if (waitsFor !== 'email') return new AccountProofRequired();
  return email ? new UpstreamEmailUnverified() : new UpstreamEmailMissing();
}
