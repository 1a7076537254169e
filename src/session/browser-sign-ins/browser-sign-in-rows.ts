import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import type { BrowserSecret, PresentedCookie } from '../browser/application-cookies.js';
import {
  END_BROWSER_SIGN_INS_OF,
  END_CONTINUED_BROWSER_SIGN_INS,
  END_THESE_BROWSER_SIGN_INS,
  KEEP_BROWSER_SIGN_IN,
  type Keeping,
} from './browser-sign-ins.statements.js';

/** A sign-in that keeps its browser signed in. */
interface SignInToKeep extends Omit<Keeping, 'id' | 'secretHash' | 'presentedId' | 'presentedHash'> {
  /** What the browser sent. */
  presented: PresentedCookie | undefined;
}

/** The rows of browsers that are signed in. Whatever ends every session of an identity deletes them. */
@Injectable()
export class BrowserSignInRows {
  /** Answers a new secret, unless the browser has just been given one. The caller has locked the row of the identity. */
  async keep(manager: EntityManager, { presented, ...signIn }: SignInToKeep): Promise<BrowserSecret | undefined> {
    const secret = newSecret(SECRET_PREFIXES.browserSignIn);
    const [kept] = await within(manager).run(KEEP_BROWSER_SIGN_IN, {
      ...signIn,
      id: newId(),
      secretHash: hashSecret(secret),
      presentedId: presented?.id ?? null,
      presentedHash: presented?.secretHash ?? null,
    });
    return kept?.isRotated ? { id: kept.id, secret, expiresAt: kept.expiresAt } : undefined;
  }

  /** The caller has locked the row of the identity, so no sign-in comes between. */
  async endAllOf(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(END_BROWSER_SIGN_INS_OF, { identityId });
  }

  async endContinued(manager: EntityManager, which: { identityId: string; browserId: string }): Promise<void> {
    await within(manager).run(END_CONTINUED_BROWSER_SIGN_INS, which);
  }

  /** Ends those in which sessions were opened. A session that came another way names none. */
  async endThese(manager: EntityManager, sessions: { browserSignInId: string | null }[]): Promise<void> {
    const ids = sessions.map(({ browserSignInId }) => browserSignInId).filter((id) => id !== null);
    if (ids.length > 0) await within(manager).run(END_THESE_BROWSER_SIGN_INS, { ids });
  }
}
