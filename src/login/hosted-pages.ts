import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import type { Flow } from '../flows/flows.statements.js';
import { Settings } from '../platform/config/settings.js';
import { AuthCounts } from '../platform/telemetry/auth-counts.js';
import type { KeptCookie } from '../session/browser/application-cookies.js';
import { isFromOwnPage } from '../session/browser/visitor.js';
import { WantedLinks } from './linking/wanted-links.js';
import { isQuestion } from './signed-in/signed-in-browsers.js';
import { type Shown, sendForm, sendHandOver } from './views/pages.js';
import { BrowserBinding, type Greeting } from './visits/browser-binding.js';
import { type FormName, hostedRequest, type Step, type Visit } from './visits/visit.js';

/** What a page shows besides, and names of cookies that it clears. */
type More = Partial<Shown> & { spentCookies?: string[] };

/** Delivers the hosted pages and the steps between them: the one place that writes the login's cookies. */
@Injectable()
export class HostedPages {
  private readonly attributes: CookieOptions;
  private readonly ownOrigin: string;

  constructor(
    private readonly browsers: BrowserBinding,
    private readonly links: WantedLinks,
    private readonly counts: AuthCounts,
    { cookies, publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: cookies.secure };
  }

  /** To the browser that owns the flow, and to every browser as long as none owns it. */
  async show(form: FormName, request: Request, response: Response, more: More = {}): Promise<void> {
    const { flow } = hostedRequest(request).visit as Visit;
    const greeting = this.browsers.welcome(request.headers.cookie, flow);
    // A question comes first only where the browser is signed in already.
    if (!isQuestion(form) && this.isFirstPage(request, flow))
      this.counts.count(flow.applicationId, 'sign_in', 'page_shown');
    await this.send(form, request, response, greeting, more);
  }

  /** The first page of a flow sets its cookie. A browser that takes no cookies cannot go on either. */
  private isFirstPage({ method, headers }: Request, flow: Flow): boolean {
    return method === 'GET' && !flow.browserHash && !this.browsers.recognise(headers.cookie, flow);
  }

  /** To any browser that opens an emailed link: the code in the form is the proof. */
  async showLinked(form: FormName, request: Request, response: Response, typed: Shown['typed']): Promise<void> {
    const { flow } = hostedRequest(request).visit as Visit;
    await this.send(form, request, response, this.browsers.greet(request.headers.cookie, flow), { typed });
  }

  /** The browser, if a user followed a link of our own page in it. A prefetch or a link elsewhere follows nothing. */
  followedOwnLink(request: Request, flow: Flow): Buffer | undefined {
    if (!isFromOwnPage(request, this.ownOrigin)) return undefined;
    return this.browsers.recognise(request.headers.cookie, flow);
  }

  /** A flow that begins on a page of ours is this browser's from the start. Returns the hash that stands for it. */
  adopt(request: Request, response: Response, flow: Flow): Buffer {
    const { cookie, surplus } = this.browsers.greet(request.headers.cookie, flow);
    response.cookie(cookie.name, cookie.value, { ...this.attributes, expires: cookie.expires });
    for (const name of surplus) response.clearCookie(name, this.attributes);
    return this.browsers.recognise(`${cookie.name}=${cookie.value}`, flow) as Buffer;
  }

  /** 303: the browser does not post the form again. */
  lead(response: Response, visit: Visit, step: Step): void {
    this.prepare(response, visit, step);
    const { to: redirectUrl, posts } = step;
    if (posts) sendHandOver(response, { redirectUrl, posts }, { ...visit, ...hostedRequest(response.req) });
    else response.status(303).set('location', redirectUrl).end();
  }

  /** To the application, before there is a login. */
  sendAway(response: Response, { to, keeps: { name, value, expires } }: { to: string; keeps: KeptCookie }): void {
    response.cookie(name, value, { ...this.attributes, expires });
    response.status(303).set({ location: to, 'cache-control': 'no-store' }).end();
  }

  /** Tells a script of our page, which goes there by itself. */
  tell(response: Response, visit: Visit, step: Step): void {
    this.prepare(response, visit, step);
    response.status(200).json({ to: step.to, posts: step.posts });
  }

  private prepare(response: Response, { flow }: Visit, { leaves, keeps, drops }: Step): void {
    response.set('cache-control', 'no-store');
    if (leaves) response.clearCookie(this.browsers.nameFor(flow), this.attributes);
    for (const { name, value, expires } of keeps ?? []) response.cookie(name, value, { ...this.attributes, expires });
    if (drops) response.clearCookie(drops, this.attributes);
  }

  private async send(
    form: FormName,
    request: Request,
    response: Response,
    { csrf, cookie, surplus }: Greeting,
    { spentCookies = [], ...more }: More,
  ): Promise<void> {
    const wanted = await this.links.find(form, request);
    response.cookie(cookie.name, cookie.value, { ...this.attributes, expires: cookie.expires });
    for (const name of [...surplus, ...spentCookies]) response.clearCookie(name, this.attributes);
    sendForm(response, form, hostedRequest(request), { csrf, typed: {}, wanted, ...more });
  }
}
