import { validate } from 'uuid';
import type { Application } from '../../applications/entities/application.entity.js';
import { hashSecret, looksLikeSecret, type SecretPrefix } from '../../platform/crypto/secrets.js';
import { CookieFamily, type Cookies } from './cookie-family.js';

/** What a browser sent: the id of its row, and the hash of its secret. */
export interface PresentedCookie {
  id: string;
  secretHash: Buffer;
}

/** What a browser keeps. */
export interface BrowserSecret {
  id: string;
  secret: string;
  expiresAt: Date;
}

/** A cookie that the browser is given on its way. */
export interface KeptCookie {
  name: string;
  value: string;
  expires: Date;
}

/** Cookies that name a row and prove it with a secret: one for each application, so that none learns about another. */
export abstract class ApplicationCookies {
  private readonly family: CookieFamily;

  constructor(
    kind: 'gh_remembered_' | 'gh_signed_in_' | 'gh_invited_',
    private readonly prefix: SecretPrefix,
    isSecure: boolean,
  ) {
    this.family = new CookieFamily(kind, isSecure);
  }

  nameFor({ id }: Pick<Application, 'id'>): string {
    return this.family.nameFor(hashSecret(id));
  }

  /** Undefined for what was never a cookie of ours. */
  presentedIn(cookies: Cookies, { id: applicationId }: Pick<Application, 'id'>): PresentedCookie | undefined {
    const value = this.family.valueIn(cookies, hashSecret(applicationId));
    return value === undefined ? undefined : this.read(value);
  }

  /** The cookies of every application. */
  allIn(cookies: Cookies): PresentedCookie[] {
    return this.family.valuesIn(cookies).flatMap((value) => this.read(value) ?? []);
  }

  cookieOf(application: Pick<Application, 'id'>, { id, secret, expiresAt }: BrowserSecret): KeptCookie {
    return { name: this.nameFor(application), value: `${id}.${secret}`, expires: expiresAt };
  }

  surplusIn(cookies: Cookies): string[] {
    return this.family.surplusIn(cookies);
  }

  private read(value: string): PresentedCookie | undefined {
    const [id, secret] = value.split('.');
    if (!validate(id) || !looksLikeSecret(this.prefix, secret)) return undefined;
    return { id: id as string, secretHash: hashSecret(secret) };
  }
}
