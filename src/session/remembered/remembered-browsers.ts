import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, type Repository } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Database, within } from '../../platform/database/database.js';
import { now } from '../../platform/database/postgres.js';
import type { Caller } from '../../platform/http/caller.js';
import type { BrowserSecret, PresentedCookie } from '../browser/application-cookies.js';
import type { WrittenReason } from '../lifecycle/end-reasons.js';
import { RememberedBrowser } from './remembered-browser.entity.js';
import {
  FIND_REMEMBERED,
  FORGET_BROWSER,
  FORGET_COPIED,
  type KnownBrowser,
  LAST_CONTINUED,
  REMEMBER,
  USE_REMEMBERED,
  type UsedBrowser,
} from './remembered-browsers.statements.js';

/** A browser is remembered so long from the sign-in on. No use makes it longer. */
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;

/** A sign-in that a browser may continue. */
interface SignInToRemember
  extends Pick<RememberedBrowser, 'applicationId' | 'identityId' | 'provider' | 'amr' | 'authenticatedAt'> {
  /** What the browser held until now. */
  replaced: PresentedCookie | undefined;
}

/** When, and from where as far as that is known. */
export interface LastUse {
  at: Date;
  ip: string | null;
  userAgent: string | null;
}

/** The browsers that may continue an earlier sign-in. Whatever ends every session of an identity forgets them too. */
@Injectable()
export class RememberedBrowsers {
  constructor(
    @InjectRepository(RememberedBrowser) private readonly browsers: Repository<RememberedBrowser>,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** The caller's transaction holds the lock of the identity. */
  async remember(
    manager: EntityManager,
    { replaced, ...signIn }: SignInToRemember,
    caller: Caller,
  ): Promise<BrowserSecret> {
    const { applicationId, identityId, provider, amr, authenticatedAt } = signIn;
    const id = newId();
    const secret = newSecret(SECRET_PREFIXES.rememberedBrowser);
    const [stored] = await within(manager).run(REMEMBER, {
      id,
      applicationId,
      identityId,
      provider,
      amr,
      authenticatedAt,
      secretHash: hashSecret(secret),
      ttl: LIFETIME_SECONDS,
      ip: caller.ip,
      userAgent: caller.userAgent,
      replacedId: replaced?.id ?? null,
      replacedHash: replaced?.secretHash ?? null,
    });
    await this.record(manager, 'identity.browser_remembered', { applicationId, identityId }, caller);
    return { id, secret, expiresAt: (stored as { expiresAt: Date }).expiresAt };
  }

  /** Returns undefined for a browser that is not remembered. */
  async find(applicationId: string, presented: PresentedCookie): Promise<KnownBrowser | undefined> {
    const [known] = await this.database.run(FIND_REMEMBERED, { applicationId, ...presented });
    return known;
  }

  /** Forgets a browser that sends a replaced secret. Undefined if it sends none, judged again under the caller's lock. */
  async forgetCopied(
    manager: EntityManager,
    subject: { applicationId: string; identityId: string },
    presented: PresentedCookie,
    caller: Caller,
  ): Promise<LastUse | undefined> {
    const [copied] = await within(manager).run(FORGET_COPIED, { ...subject, ...presented });
    if (!copied) return undefined;
    await this.record(manager, 'identity.browser_reused', subject, caller);
    const [session] = await within(manager).run(LAST_CONTINUED, { identityId: subject.identityId, id: presented.id });
    return { at: copied.lastUsedAt, ip: session?.ip ?? null, userAgent: session?.userAgent ?? null };
  }

  /** The caller's transaction holds the lock of the identity, so that no revocation comes between. */
  async use(
    manager: EntityManager,
    applicationId: string,
    presented: PresentedCookie,
  ): Promise<(UsedBrowser & { next: BrowserSecret | undefined }) | undefined> {
    const secret = newSecret(SECRET_PREFIXES.rememberedBrowser);
    const nextHash = hashSecret(secret);
    const [used] = await within(manager).run(USE_REMEMBERED, { applicationId, ...presented, nextHash });
    if (!used) return undefined;
    const next = used.isRotated ? { id: presented.id, secret, expiresAt: used.expiresAt } : undefined;
    return { ...used, next };
  }

  async forget(applicationId: string, { id }: PresentedCookie, caller: Caller): Promise<void> {
    await this.browsers.manager.transaction(async (manager) => {
      const [forgotten] = await within(manager).run(FORGET_BROWSER, { applicationId, id });
      if (forgotten) await this.record(manager, 'identity.browser_forgotten', { applicationId, ...forgotten }, caller);
    });
  }

  /**
   * What a session alone can end, a thief's can end too: then the rows stay, so that a copy of a cookie is still found
   * out. The caller has locked the row of the identity, so no sign-in comes between.
   */
  async forgetAllOf(manager: EntityManager, identityId: string, reason: WrittenReason): Promise<void> {
    if (reason !== 'user') await manager.delete(RememberedBrowser, { identityId });
    else await manager.update(RememberedBrowser, { identityId, forgottenAt: IsNull() }, { forgottenAt: now });
  }

  private record(
    manager: EntityManager,
    type: 'identity.browser_remembered' | 'identity.browser_forgotten' | 'identity.browser_reused',
    subject: { applicationId: string; identityId: string },
    caller: Caller,
  ): Promise<void> {
    return this.audit.record(manager, { type, ...subject, caller });
  }
}
