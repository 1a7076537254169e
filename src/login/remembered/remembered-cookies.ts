import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import type { Application } from '../../applications/entities/application.entity.js';
import { Settings } from '../../platform/config/settings.js';
import { hashSecret, looksLikeSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import type { BrowserSecret } from '../../session/remembered/remembered-browsers.js';
import type { Presented } from '../../session/remembered/remembered-browsers.statements.js';
import { CookieFamily, type Cookies } from '../visits/cookie-family.js';
import type { KeptCookie } from '../visits/visit.js';

/** The cookie of a remembered browser: one for each application, so that none learns about another. */
@Injectable()
export class RememberedCookies {
  private readonly family: CookieFamily;

  constructor({ cookies }: Settings) {
    this.family = new CookieFamily('gh_remembered_', cookies.secure);
  }

  nameFor({ id }: Application): string {
    return this.family.nameFor(hashSecret(id));
  }

  /** Undefined for what was never a cookie of ours. */
  presentedIn(cookies: Cookies, { id: applicationId }: Application): Presented | undefined {
    const [id, secret] = this.family.valueIn(cookies, hashSecret(applicationId))?.split('.') ?? [];
    if (!validate(id) || !looksLikeSecret(SECRET_PREFIXES.rememberedBrowser, secret)) return undefined;
    return { id: id as string, secretHash: hashSecret(secret) };
  }

  cookieOf(application: Application, { id, secret, expiresAt }: BrowserSecret): KeptCookie {
    return { name: this.nameFor(application), value: `${id}.${secret}`, expires: expiresAt };
  }

  surplusIn(cookies: Cookies): string[] {
    return this.family.surplusIn(cookies);
  }
}
