import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { looksLikeSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import { readForm } from '../../platform/http/input/body.js';
import { refusedLookAhead } from '../../session/browser/visitor.js';
import { HostedPages } from '../hosted-pages.js';
import { Arrivals } from './arrivals.js';
import { ProviderNameGuard } from './provider-name.guard.js';
import { UpstreamLogin } from './upstream-login.service.js';

/** What a provider may send as a form. */
const ANSWERED = ['code', 'state', 'iss', 'error', 'user'];

/** The person can sign in another way. */
const SHOWN_AT_SIGN_IN = [
  'provider_sign_in_cancelled',
  'other_user_wanted',
  'organization_address',
  'organization_policy',
  'organization_not_member',
  'membership_required',
];

/** Back from a provider. The state in the answer names the flow, so the URL needs no signed query. */
@ApiExcludeController()
@Controller('login/callback/:slug/:provider')
@UseGuards(ProviderNameGuard)
export class CallbackController {
  constructor(
    private readonly upstream: UpstreamLogin,
    private readonly arrivals: Arrivals,
    private readonly pages: HostedPages,
  ) {}

  /** A look ahead, such as a prefetch, must not use the answer up. */
  @Get()
  async finish(
    @Param('slug') slug: string,
    @Param('provider') provider: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (refusedLookAhead(request, response)) return;
    const { state } = request.query;
    if (looksLikeSecret(SECRET_PREFIXES.linkState, state))
      return handOver(request, response, `/portal/linked-accounts/callback/${slug}/${provider}`);
    if (looksLikeSecret(SECRET_PREFIXES.trialState, state))
      return handOver(request, response, `/console/applications/${slug}/providers/${provider}/callback`);
    const { visitor, attempt } = await this.arrivals.receive(request, slug, provider);
    const { user } = request.query;
    const answer = {
      query: request.originalUrl.slice(request.path.length),
      user: typeof user === 'string' ? user : undefined,
    };
    try {
      this.pages.lead(response, visitor.visit, await this.upstream.finish(visitor, attempt, answer));
    } catch (failure) {
      if (!(failure instanceof ServiceError && SHOWN_AT_SIGN_IN.includes(failure.code))) throw failure;
      await this.pages.show('sign-in', request, response, { failure });
    }
  }

  /** A form of another site arrives without the browser's cookies. They come along when it goes on to the same URL. */
  @Post()
  async turn(@Req() request: Request, @Res() response: Response): Promise<void> {
    await readForm(request, response);
    const fields = ANSWERED.map((name) => [name, request.body?.[name]]);
    const query = new URLSearchParams(Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')));
    response
      .status(303)
      .set({ 'cache-control': 'no-store', location: `${request.path}?${query}` })
      .end();
  }
}

/** What was begun in the portal or the console ends there. Providers know one callback for all of them. */
function handOver({ path, originalUrl }: Request, response: Response, to: string): void {
  const location = to + originalUrl.slice(path.length);
  response.status(303).set({ 'cache-control': 'no-store', location }).end();
}
