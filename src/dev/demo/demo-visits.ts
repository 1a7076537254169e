import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { cookieValues } from '../../platform/http/cookies.js';
import type { Exchange } from './public-api.js';

export interface DemoUser {
  id: string;
  email: string;
  name: string | null;
  picture: string | null;
  provider: string;
  email_verified: boolean;
}

export interface DemoCredentials {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
}

/** The demo application's own session for one visitor, as every application has one. */
export interface DemoVisit {
  id: string;
  /** A login under way: the state that the callback must return, and the PKCE verifier. */
  pending: { state: string; verifier: string } | null;
  /** A flow on the own screens, with its PKCE verifier. */
  ownFlow: { id: string; verifier: string } | null;
  /** The values of a link in a mail. Its flow may belong to another browser. */
  linked: { screen: string; flow: string; code: string } | null;
  /** The last input on a screen, without the parts that must not be shown again. */
  typed: { name: string; email: string };
  /** The fault of that input; without a field it concerns the whole screen. */
  fault: { field: 'email' | 'password' | 'code' | null; text: string } | null;
  user: DemoUser | null;
  credentials: DemoCredentials | null;
  /** Refresh tokens that were already used, oldest first. */
  spentTokens: string[];
  isOver: boolean;
  isRevoked: boolean;
  news: { tone: 'good' | 'bad' | 'plain'; text: string; code?: string } | null;
  /** Newest first. */
  exchanges: Exchange[];
  /** The way to sign in that this visit uses now. */
  way: DemoWay;
  /** The successful calls of each way, such as `POST /v1/auth/refresh`. */
  achieved: Record<DemoWay, Set<string>>;
}

type DemoWay = 'hosted-login' | 'own-screens';

const COOKIE = 'demo_visit';
const MOST_VISITS = 500;

/** Visits are in memory, so a restart of the service deletes them. */
@Injectable()
export class DemoVisits {
  private readonly visits = new Map<string, DemoVisit>();

  constructor(private readonly settings: Settings) {}

  /** Returns the visit that the cookie names, or a new one with a new cookie. */
  of(request: Request, response: Response): DemoVisit {
    const [id = ''] = cookieValues(request.headers.cookie, COOKIE);
    return this.visits.get(id) ?? this.begin(response);
  }

  begin(response: Response): DemoVisit {
    const visit = newVisit();
    this.visits.set(visit.id, visit);
    for (const oldest of this.visits.keys()) {
      if (this.visits.size <= MOST_VISITS) break;
      this.visits.delete(oldest);
    }
    const { secure } = this.settings.cookies;
    response.cookie(COOKIE, visit.id, { httpOnly: true, sameSite: 'lax', path: '/demo', secure });
    return visit;
  }

  end(visit: DemoVisit): void {
    this.visits.delete(visit.id);
  }
}

const newVisit = (): DemoVisit => ({
  id: randomBytes(24).toString('base64url'),
  pending: null,
  ownFlow: null,
  linked: null,
  typed: { name: '', email: '' },
  fault: null,
  user: null,
  credentials: null,
  spentTokens: [],
  isOver: false,
  isRevoked: false,
  news: null,
  exchanges: [],
  way: 'hosted-login',
  achieved: { 'hosted-login': new Set(), 'own-screens': new Set() },
});
