import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { idleSeconds } from '../../applications/lifetimes.js';
import { Settings } from '../../platform/config/settings.js';
import { Database, within } from '../../platform/database/database.js';
import type { Granted } from '../entities/session.entity.js';
import type { RefreshableSession } from '../tokens/credentials.js';
import { FIRST_GENERATION, newSessionSecret, RefreshTokens } from '../tokens/refresh-token.js';
import { FIND_SAME_SESSION, GO_ON_WITH_SESSION, type SameSession } from './same-session.statements.js';
import type { NewSession } from './session-openings.js';

/**
 * A client without refresh tokens asks silently for each new access token. For the same sign-in in the same browser it
 * goes on with one session.
 */
@Injectable()
export class SameSessions {
  constructor(
    private readonly database: Database,
    private readonly tokens: RefreshTokens,
    private readonly settings: Settings,
  ) {}

  async find(wanted: Omit<SameSession, 'granted'> & { granted: Granted }): Promise<{ id: string } | undefined> {
    const { applicationId, identityId, browserSignInId, clientType, clientId, keyThumbprint } = wanted;
    const { organizationId, provider, amr, authenticatedAt } = wanted;
    if (browserSignInId === null) return undefined;
    const [found] = await this.database.run(FIND_SAME_SESSION, {
      applicationId,
      identityId,
      browserSignInId,
      clientType,
      clientId,
      keyThumbprint,
      organizationId,
      provider,
      amr,
      authenticatedAt,
      granted: JSON.stringify(wanted.granted),
    });
    return found;
  }

  /** Undefined if it has ended meanwhile. Its refresh token counts for nothing, and its client gets none. */
  async goOn(manager: EntityManager, wanted: NewSession): Promise<RefreshableSession | undefined> {
    const { authenticatedAt, secret = newSessionSecret(), ...subject } = wanted;
    const { sessionId } = subject;
    const [row] = await within(manager).run(GO_ON_WITH_SESSION, {
      id: sessionId,
      sliding: idleSeconds(wanted.terms, this.settings),
    });
    if (!row) return undefined;
    const refreshToken = this.tokens.encode({ sessionId, generation: FIRST_GENERATION, secret });
    const authTime = Math.floor(authenticatedAt.getTime() / 1000);
    return { ...subject, authTime, refreshToken, refreshExpiresSeconds: row.seconds };
  }
}
