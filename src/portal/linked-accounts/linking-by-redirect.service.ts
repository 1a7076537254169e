import { Injectable } from '@nestjs/common';
import { LinkChanges } from '../../identities/account/links/link-changes.service.js';
import type { LinkedAccount } from '../../identities/entities/linked-account.entity.js';
import { callbackUrl } from '../../identities/upstream/callback-url.js';
import { Upstreams } from '../../identities/upstream/upstreams.js';
import { Settings } from '../../platform/config/settings.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { LinkAnswerUnknown } from '../portal.errors.js';
import { LinkAttempts } from './link-attempts.service.js';

/** What the provider sent along with the browser. */
export interface ProviderAnswer {
  provider: string;
  state: unknown;
  /** The query of the callback, as it was called. */
  query: string;
  /** Apple's note on the user. */
  user: string | undefined;
}

/** Links an account at a provider from the account pages: to the provider, and back from it to the same session. */
@Injectable()
export class LinkingByRedirect {
  constructor(
    private readonly links: LinkChanges,
    private readonly attempts: LinkAttempts,
    private readonly upstreams: Upstreams,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /** Where the browser goes. The session must have a fresh proof. */
  async start(session: CurrentSession, providerId: string, language: Language, caller: Caller): Promise<string> {
    const { provider, application } = await this.links.requireProvider(session, providerId);
    await this.links.requireProof(session);
    await this.limits.spend('provider-address', caller.bucket);
    const secrets = await this.attempts.start(session, providerId);
    const callback = callbackUrl(this.settings.publicUrl, application.slug, providerId);
    const departure = { ...secrets, callback, loginHint: null, uiLocales: language };
    return caller.deadline.standStill(() => this.upstreams.departureUrl(provider, departure));
  }

  /** The answer is used up before it is judged: whatever it is, it comes once. */
  async finish(session: CurrentSession, answer: ProviderAnswer, caller: Caller): Promise<LinkedAccount> {
    const attempt = await this.attempts.consume(session, answer.provider, answer.state);
    if (!attempt) throw new LinkAnswerUnknown();
    const { provider, application } = await this.links.requireProvider(session, answer.provider);
    const { startedAt, ...secrets } = attempt;
    const url = new URL(callbackUrl(this.settings.publicUrl, application.slug, answer.provider) + answer.query);
    const { account } = await caller.deadline.standStill(() =>
      this.upstreams.arrive(provider, { ...secrets, url, user: answer.user }),
    );
    return this.links.linkProved(session, account, startedAt, caller);
  }
}
