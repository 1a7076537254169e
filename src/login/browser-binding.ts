import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import type { Flow } from '../flows/flows.statements.js';
import { Settings } from '../platform/config/settings.js';
import { KeyRing } from '../platform/crypto/key-ring.js';
import { hashSecret, randomText } from '../platform/crypto/secrets.js';
import { cookieNames, cookieValues } from '../platform/http/cookies.js';
import { fetchContextOf } from '../session/browser/fetch-context.js';
import { FormNotTrusted, OtherBrowser } from './login.errors.js';

/** So many logins may lie open in one browser; cookies of older ones would only swell every request. */
const MOST_COOKIES = 10;
/** Cleared with one answer; somebody who plants hundreds shall not have the service write hundreds of headers. */
const MOST_CLEARED = 10;
const SECRET_BYTES = 24;

/**
 * Ties a flow to one browser. Each flow has a cookie of its own with a random secret and our MAC over both, so a value
 * that somebody planted is never adopted. Forms carry another MAC over the same two, which only our page can know.
 */
@Injectable()
export class BrowserBinding {
  private readonly attributes: CookieOptions;
  private readonly prefix: string;
  private readonly origin: string;

  constructor(
    private readonly keys: KeyRing,
    { publicUrl, cookies }: Settings,
  ) {
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: cookies.secure };
    this.prefix = cookies.secure ? '__Host-gh_login_' : 'gh_login_';
    this.origin = new URL(publicUrl).origin;
  }

  /** For the browser that owns the flow, or anybody as long as none does; answers the token for the page's forms. */
  welcome(request: Request, response: Response, flow: Flow): string {
    if (!this.owns(request, flow)) throw new OtherBrowser();
    return this.greet(request, response, flow);
  }

  /** Recognises the browser or gives it its cookie, without asking whose the flow is: its forms will be asked. */
  greet(request: Request, response: Response, flow: Flow): string {
    const secret = this.secretOf(request, flow) ?? randomText(SECRET_BYTES);
    const value = `${secret}.${this.mac('cookie', flow, secret)}`;
    response.cookie(this.nameFor(flow), value, { ...this.attributes, expires: flow.expiresAt });
    this.dropOldest(request, response);
    return this.mac('form', flow, secret);
  }

  owns(request: Request, flow: Flow): boolean {
    const secret = this.secretOf(request, flow);
    return !flow.browserHash || (secret !== undefined && hashSecret(secret).equals(flow.browserHash));
  }

  /** The browser's own form, or the failure that is shown instead. */
  requireOwnForm(request: Request, flow: Flow): { csrf: string; browserHash: Buffer } {
    const secret = this.secretOf(request, flow);
    const csrf: unknown = request.body?.csrf;
    if (!secret || typeof csrf !== 'string' || !this.isFromHere(request)) throw new FormNotTrusted();
    if (!this.isMac('form', flow, secret, csrf)) throw new FormNotTrusted();
    return { csrf, browserHash: hashSecret(secret) };
  }

  /**
   * The browser, if a person followed a link of our own page in it. Who only prefetches, comes from elsewhere or lacks
   * the flow's cookie has followed nothing.
   */
  followedOwnLink(request: Request, flow: Flow): Buffer | undefined {
    const secret = this.isFromHere(request) ? this.secretOf(request, flow) : undefined;
    return secret ? hashSecret(secret) : undefined;
  }

  /** What stands for the browser in the flow, if it has the flow's cookie. */
  recognise(request: Request, flow: Flow): Buffer | undefined {
    const secret = this.secretOf(request, flow);
    return secret ? hashSecret(secret) : undefined;
  }

  forget(response: Response, flow: Flow): void {
    response.clearCookie(this.nameFor(flow), this.attributes);
  }

  /** Of two cookies with one name somebody else set one, and neither can be trusted. */
  private secretOf(request: Request, flow: Flow): string | undefined {
    const [value, another] = cookieValues(request.headers.cookie, this.nameFor(flow));
    const [secret, mac] = value?.split('.') ?? [];
    if (!secret || !mac || another !== undefined) return undefined;
    return this.isMac('cookie', flow, secret, mac) ? secret : undefined;
  }

  /** Pages without a referrer send `Origin: null` with their own forms, so null tells nothing by itself. */
  private isFromHere(request: Request): boolean {
    const { origin = 'null' } = request.headers;
    const context = fetchContextOf(request);
    return (origin === 'null' || origin === this.origin) && (context === 'own' || context === 'unstated');
  }

  private dropOldest(request: Request, response: Response): void {
    const logins = cookieNames(request.headers.cookie).filter((name) => this.isOurs(name));
    for (const name of logins.slice(0, -MOST_COOKIES).slice(0, MOST_CLEARED))
      response.clearCookie(name, this.attributes);
  }

  /** Anybody may plant a cookie that only begins alike, in letters that no header of ours may hold. */
  private isOurs(name: string): boolean {
    return name.startsWith(this.prefix) && /^[\w-]{12}$/.test(name.slice(this.prefix.length));
  }

  private nameFor(flow: Flow): string {
    return this.prefix + flow.tokenHash.subarray(0, 9).toString('base64url');
  }

  private mac(use: Use, flow: Flow, secret: string): string {
    return this.keys.mac('browser-binding', bound(use, flow, secret)).toString('base64url');
  }

  /** In the one spelling that we write. */
  private isMac(use: Use, flow: Flow, secret: string, presented: string): boolean {
    const mac = Buffer.from(presented, 'base64url');
    return mac.toString('base64url') === presented && this.keys.isMac('browser-binding', bound(use, flow, secret), mac);
  }
}

type Use = 'cookie' | 'form';

const bound = (use: Use, flow: Flow, secret: string): string => `${use}\n${flow.id}\n${secret}`;
