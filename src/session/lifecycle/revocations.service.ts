import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { IdentitiesService } from '../../identities/identities.service.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { Database, within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { ProofByCookies } from '../browser/proof-by-cookies.js';
import type { Visitor } from '../browser/visitor.js';
import type { ClientType } from '../entities/session.entity.js';
import type { CurrentSession } from '../guards/bearer.strategy.js';
import { DIAGNOSE } from '../refresh/diagnose.statement.js';
import {
  BearerInvalid,
  CredentialsMixed,
  RefreshTokenExpired,
  RefreshTokenInvalid,
  RefreshTokenRevoked,
} from '../session.errors.js';
import { type RefreshToken, RefreshTokens } from '../tokens/refresh-token.js';
import { endReasonOf, isTimeReason } from './end-reasons.js';
import { SessionsService } from './sessions.service.js';
import { FIND_HELD, type Held, type HeldRow } from './sessions.statements.js';

export interface Revoked {
  id: string;
  clientType: ClientType;
  revokedAt: Date;
  /** A sign-out everywhere says how many sessions ended. */
  ended?: number;
}

/** The proof that a client sends for its own session. */
interface Proof {
  bearer: CurrentSession | undefined;
  refreshToken: string | undefined;
  clientType: ClientType | undefined;
  /** The other sessions of its identity end too. */
  everywhere: boolean;
}

/** Ends the session that a client proves to hold. */
@Injectable()
export class Revocations {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly sessions: SessionsService,
    private readonly identities: IdentitiesService,
    private readonly tokens: RefreshTokens,
    private readonly proofs: ProofByCookies,
    private readonly database: Database,
  ) {}

  /**
   * Uses the bearer; without one, the refresh token that was sent; without both, for a browser, the token of its
   * cookies.
   */
  async revoke({ bearer, refreshToken, clientType, everywhere }: Proof, visitor: Visitor): Promise<Revoked> {
    if (bearer) return this.byBearer(bearer, refreshToken, everywhere, visitor);
    if (!refreshToken && clientType !== 'browser') throw BearerInvalid.of(undefined);
    const token = refreshToken ? this.tokens.decode(refreshToken) : await this.proofs.requireRefreshToken(visitor);
    if (!token) throw RefreshTokenInvalid.of(refreshToken ?? '');
    return everywhere ? this.everywhereByToken(token, visitor) : this.byToken(token, visitor);
  }

  /** A refresh token may be sent as well, but only one of the same session. */
  private async byBearer(
    { id, identityId, clientType }: CurrentSession,
    sent: string | undefined,
    everywhere: boolean,
    caller: Caller,
  ): Promise<Revoked> {
    if (sent !== undefined) this.requireSame(id, sent);
    const ending = { reason: 'logout', caller, andBrowser: true } as const;
    if (!everywhere) return { id, clientType, revokedAt: await this.sessions.revoke(id, ending) };
    const revoked = await this.endEverywhere({ id, secretHash: null }, identityId, caller);
    if (!revoked) throw new BearerInvalid();
    return revoked;
  }

  private requireSame(sessionId: string, sent: string): void {
    const token = this.tokens.decode(sent);
    if (!token) throw RefreshTokenInvalid.of(sent);
    if (token.sessionId !== sessionId) throw new CredentialsMixed();
  }

  /** Any generation counts. Every holder of a token may sign out; a thief who does so signs out the thief too. */
  private async byToken(token: RefreshToken, caller: Caller): Promise<Revoked> {
    const ended = await this.sessions.endHeld(token, { reason: 'logout', caller, andBrowser: true });
    if (!ended) throw await this.refusal(token);
    return ended;
  }

  private async everywhereByToken(token: RefreshToken, caller: Caller): Promise<Revoked> {
    const held = { id: token.sessionId, secretHash: hashSecret(token.secret) };
    const [found] = await this.database.run(FIND_HELD, held);
    const revoked = found && (await this.endEverywhere(held, found.identityId, caller));
    if (!revoked) throw await this.refusal(token);
    return revoked;
  }

  /**
   * The identity is locked first, as in everything that ends its sessions, so no sign-in comes between. Undefined if the
   * session has ended meanwhile, or is another identity's.
   */
  private endEverywhere(held: Held, identityId: string, caller: Caller): Promise<Revoked | undefined> {
    return inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.identities.lockIfThere(manager, identityId);
      const [found] = identity ? await within(manager).run(FIND_HELD, held) : [];
      if (found?.identityId !== identityId) return undefined;
      const ended = await this.sessions.endAllOfIdentity(manager, identityId, { reason: 'logout', caller });
      return { ...(found as HeldRow), ended };
    });
  }

  private async refusal({ sessionId, secret }: RefreshToken): Promise<Error> {
    const [diagnosis] = await this.database.run(DIAGNOSE, {
      sessionId,
      secretHash: hashSecret(secret),
      clientType: null,
      applicationId: null,
      clientId: null,
      keyThumbprint: null,
    });
    if (!diagnosis?.ended) return new RefreshTokenInvalid();
    const reason = endReasonOf(diagnosis.ended);
    return isTimeReason(reason) ? new RefreshTokenExpired(reason) : new RefreshTokenRevoked(reason);
  }
}
