import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { withParameter } from '../../applications/origins/web-url.js';
import { Settings } from '../../platform/config/settings.js';
import { callerOf } from '../../platform/http/caller.js';
import { pickLanguage } from '../../platform/http/language.js';
import { Delivery } from '../../session/browser/delivery.js';
import { sendSignOutQuestion } from '../../session/browser/pages/sign-out-question.js';
import { refusedLookAhead } from '../../session/browser/visitor.js';
import { parametersOf } from '../parameters.js';
import { LogoutForms } from './logout-forms.js';
import { sendLoggedOut } from './logout-pages.js';
import { type LogoutRequest, LogoutRequests } from './logout-requests.js';
import { type Held, isEmpty, Logouts } from './logouts.service.js';

/** Where a client sends a browser to be signed out. */
@ApiExcludeController()
@Controller('oauth/logout')
export class LogoutEndpoint {
  constructor(
    private readonly requests: LogoutRequests,
    private readonly logouts: Logouts,
    private readonly forms: LogoutForms,
    private readonly delivery: Delivery,
    private readonly settings: Settings,
  ) {}

  /** The browser's own session ends at once. For anything else that would end, its user is asked. */
  @Get()
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (refusedLookAhead(request, response)) return;
    const wanted = await this.requests.read(await parametersOf(request, response));
    await this.logouts.endHeldByClientAlone(wanted, callerOf(request));
    const held = await this.logouts.heldIn(request.headers.cookie, wanted, callerOf(request));
    if (await this.logouts.isOwn(held, wanted)) return this.end(request, response, wanted, held);
    if (!isEmpty(held)) return this.ask(request, response, wanted, held);
    if (wanted.hinted) return this.leave(request, response, wanted, held);
    this.showEnd(request, response, wanted, held);
  }

  /** A form of another site arrives without the browser's cookies. They come along when it goes on to the same URL. */
  @Post()
  async turn(@Req() request: Request, @Res() response: Response): Promise<void> {
    const parameters = await parametersOf(request, response);
    response
      .status(303)
      .set({ 'cache-control': 'no-store', location: `/oauth/logout?${parameters.query}` })
      .end();
  }

  /** A form that was not shown in this browser, or before something else began, is shown again. */
  @Post('confirm')
  async confirm(@Req() request: Request, @Res() response: Response): Promise<void> {
    const parameters = await parametersOf(request, response);
    const wanted = await this.requests.read(parameters);
    const held = await this.logouts.heldIn(request.headers.cookie, wanted, callerOf(request));
    if (isEmpty(held)) return this.showEnd(request, response, wanted, held);
    if (!this.forms.isToken(parameters.find('form_token'), held)) return this.ask(request, response, wanted, held);
    await this.end(request, response, wanted, held);
  }

  private async end(request: Request, response: Response, wanted: LogoutRequest, held: Held): Promise<void> {
    const spent = await this.logouts.end(held, request.headers.cookie, callerOf(request));
    const { secure } = this.settings.cookies;
    for (const name of spent) response.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
    if (held.sessionIds.length > 0) this.delivery.signOut(response);
    this.leave(request, response, wanted, held);
  }

  private ask(request: Request, response: Response, wanted: LogoutRequest, held: Held): void {
    const { known, target, state, uiLocales } = wanted;
    const { applications } = held;
    response.set('cache-control', 'no-store');
    sendSignOutQuestion(response, {
      ...{ language: languageOf(request, wanted), applications },
      form: { method: 'post', action: '/oauth/logout/confirm' },
      fields: {
        client_id: known?.client.id,
        post_logout_redirect_uri: target,
        ...{ state, ui_locales: uiLocales, form_token: this.forms.tokenFor(held) },
      },
    });
  }

  private leave(request: Request, response: Response, wanted: LogoutRequest, held: Held): void {
    const { target, state } = wanted;
    if (target === undefined) this.showEnd(request, response, wanted, held);
    else {
      const location = state === undefined ? target : withParameter(target, 'state', state);
      response.status(303).set({ 'cache-control': 'no-store', location }).end();
    }
  }

  private showEnd(request: Request, response: Response, wanted: LogoutRequest, { applications }: Held): void {
    const [only, another] = applications;
    response.set('cache-control', 'no-store');
    sendLoggedOut(response, {
      language: languageOf(request, wanted),
      application: wanted.known?.application ?? (another ? undefined : only),
      url: wanted.target,
    });
  }
}

const languageOf = ({ headers }: Request, { uiLocales }: LogoutRequest) =>
  pickLanguage(uiLocales ?? null, headers['accept-language']);
