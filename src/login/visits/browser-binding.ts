import { Injectable } from '@nestjs/common';
import type { Flow } from '../../flows/flows.statements.js';
import { Settings } from '../../platform/config/settings.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { hashSecret, randomText } from '../../platform/crypto/secrets.js';
import { CookieFamily, type Cookies } from '../../session/browser/cookie-family.js';
import { FormNotTrusted, OtherBrowser } from '../login.errors.js';

const SECRET_BYTES = 24;

/** What a browser is given with a page. */
export interface Greeting {
  /** For the page's forms. */
  csrf: string;
  cookie: { name: string; value: string; expires: Date };
  /** Names of cookies to clear: the oldest of too many. */
  surplus: string[];
}

export interface PostedForm {
  cookies: Cookies;
  csrf: unknown;
  isFromOwnPage: boolean;
}

/**
 * Ties a flow to one browser. Each flow has its own cookie: a random secret and a MAC over the flow and the secret, so
 * that a planted value is refused. Forms carry another MAC over both, which only our page can know.
 */
@Injectable()
export class BrowserBinding {
  private readonly family: CookieFamily;

  constructor(
    private readonly keys: KeyRing,
    { cookies }: Settings,
  ) {
    this.family = new CookieFamily('gh_login_', cookies.secure);
  }

  /** Greets the browser that owns the flow, and every browser as long as none owns it. */
  welcome(cookies: Cookies, flow: Flow): Greeting {
    this.requireOwner(cookies, flow);
    return this.greet(cookies, flow);
  }

  /** The hash of a browser that may see what the flow's own browser sees; undefined if it has no cookie of the flow yet. */
  requireOwner(cookies: Cookies, flow: Flow): Buffer | undefined {
    if (!this.owns(cookies, flow)) throw new OtherBrowser();
    return this.recognise(cookies, flow);
  }

  /** Greets any browser: its forms are checked against the owner of the flow. */
  greet(cookies: Cookies, flow: Flow): Greeting {
    const secret = this.secretOf(cookies, flow) ?? randomText(SECRET_BYTES);
    const value = `${secret}.${this.mac('cookie', flow, secret)}`;
    return {
      csrf: this.mac('form', flow, secret),
      cookie: { name: this.nameFor(flow), value, expires: flow.expiresAt },
      surplus: this.family.surplusIn(cookies),
    };
  }

  owns(cookies: Cookies, flow: Flow): boolean {
    const browserHash = this.recognise(cookies, flow);
    return !flow.browserHash || (browserHash?.equals(flow.browserHash) ?? false);
  }

  /** Accepts a form that our page showed to the same browser. */
  requireOwnForm({ cookies, csrf, isFromOwnPage }: PostedForm, flow: Flow): { csrf: string; browserHash: Buffer } {
    const secret = this.secretOf(cookies, flow);
    if (!secret || typeof csrf !== 'string' || !isFromOwnPage) throw new FormNotTrusted();
    if (!this.isMac('form', flow, secret, csrf)) throw new FormNotTrusted();
    return { csrf, browserHash: hashSecret(secret) };
  }

  /** The hash that stands for the browser in the flow, if it has the flow's cookie. */
  recognise(cookies: Cookies, flow: Flow): Buffer | undefined {
    const secret = this.secretOf(cookies, flow);
    return secret ? hashSecret(secret) : undefined;
  }

  nameFor(flow: Flow): string {
    return this.family.nameFor(flow.tokenHash);
  }

  private secretOf(cookies: Cookies, flow: Flow): string | undefined {
    const [secret, mac] = this.family.valueIn(cookies, flow.tokenHash)?.split('.') ?? [];
    if (!secret || !mac) return undefined;
    return this.isMac('cookie', flow, secret, mac) ? secret : undefined;
  }

  private mac(use: Use, flow: Flow, secret: string): string {
    return this.keys.macText('browser-binding', bound(use, flow, secret));
  }

  /** Only the spelling that we write counts. */
  private isMac(use: Use, flow: Flow, secret: string, presented: string): boolean {
    const mac = Buffer.from(presented, 'base64url');
    return mac.toString('base64url') === presented && this.keys.isMac('browser-binding', bound(use, flow, secret), mac);
  }
}

type Use = 'cookie' | 'form';

const bound = (use: Use, flow: Flow, secret: string): string => `${use}\n${flow.id}\n${secret}`;
