import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { absoluteSeconds, idleSeconds, type SessionTerms } from '../../applications/lifetimes.js';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';
import type { Session } from '../entities/session.entity.js';
import type { RefreshableSession } from '../tokens/credentials.js';
import { FIRST_GENERATION, newSessionSecret, RefreshTokens } from '../tokens/refresh-token.js';
import { OPEN } from './open.statement.js';
import { SessionsService } from './sessions.service.js';

interface OpenedFrom {
  sessionId: string;
  /** How many seconds it lasts at most. */
  secondsLeft: number;
}

type Columns = 'applicationId' | 'identityId' | 'audience' | 'clientType' | 'provider' | 'amr' | 'authenticatedAt';

export interface NewSession extends Pick<Session, Columns | 'rememberedBrowserId'> {
  sessionId: string;
  /** A session of the portal names the application's session from which it is opened. */
  openedFrom?: OpenedFrom;
  /** Only for a client of OpenID Connect. */
  clientId?: string | null;
  granted?: Session['granted'];
  keyThumbprint?: string | null;
  organizationId?: string | null;
  browserSignInId?: string | null;
  /** Only where a repeated request must find the same one. */
  secret?: Buffer | undefined;
  /** The client with which the person signed in. Another client may ask for the session. */
  device: Pick<Session, 'ip' | 'userAgent'>;
  /** In seconds; null means REFRESH_OVERLAP. */
  overlap: number | null;
  terms: SessionTerms | null;
  /** A session of our own pages has shorter lifetimes. */
  lasts?: Lifetimes;
}

/** In seconds. */
export interface Lifetimes {
  idle: number;
  absolute: number;
}

/** Opens sessions. The oldest ones of an identity that has too many then end. */
@Injectable()
export class SessionOpenings {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: RefreshTokens,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Runs in the transaction that consumes the grounds for the session: both happen, or neither does. */
  async open(manager: EntityManager, wanted: NewSession, caller: Caller): Promise<RefreshableSession> {
    const { provider, authenticatedAt, rememberedBrowserId, device, overlap, openedFrom, lasts, terms, ...others } =
      wanted;
    const { browserSignInId = null, secret = newSessionSecret(), ...subject } = others;
    const { sessionId, audience, clientType, amr } = subject;
    const { clientId = null, granted = null, keyThumbprint = null, organizationId = null } = subject;
    const authTime = Math.floor(authenticatedAt.getTime() / 1000);
    const absolute = Math.min(
      absoluteSeconds(terms, this.settings, this.clock.epochSeconds() - authTime),
      lasts?.absolute ?? Number.POSITIVE_INFINITY,
      openedFrom?.secondsLeft ?? Number.POSITIVE_INFINITY,
    );
    const idle = Math.min(idleSeconds(terms, this.settings), lasts?.idle ?? Number.POSITIVE_INFINITY);
    const refreshExpiresSeconds = Math.min(idle, absolute);
    const surplus = await within(manager).run(OPEN, {
      ...subject,
      provider,
      authenticatedAt,
      rememberedBrowserId,
      clientId,
      keyThumbprint,
      organizationId,
      browserSignInId,
      granted: granted && JSON.stringify(granted),
      terms: terms && JSON.stringify(terms),
      openedFrom: openedFrom?.sessionId ?? null,
      ip: device.ip,
      userAgent: device.userAgent,
      secretHash: hashSecret(secret),
      overlap: overlap ?? this.settings.refresh.overlap,
      generation: FIRST_GENERATION,
      sliding: refreshExpiresSeconds,
      absolute,
      eventId: newId(),
      callerIp: caller.ip,
      callerAgent: caller.userAgent,
      requestId: caller.requestId,
      details: { audience, client_type: clientType, ...(clientId && { client_id: clientId }), amr },
      mostOthers: this.settings.sessionsPerIdentity - 1,
    });
    await this.sessions.endThese(
      manager,
      surplus.map(({ id }) => id),
      { reason: 'bound', caller },
    );
    const token = this.tokens.encode({ sessionId, generation: FIRST_GENERATION, secret });
    return { ...subject, authTime, refreshToken: token, refreshExpiresSeconds };
  }
}
