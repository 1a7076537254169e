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

/** What the demo application remembers of one visitor: its own session, as every application has one. */
export interface DemoVisit {
  id: string;
  /** A login under way: what the callback must bring back, and what proves that it was ours. */
  pending: { state: string; verifier: string } | null;
  /** A flow on our own screens, with what proves that it is ours. */
  ownFlow: { id: string; verifier: string } | null;
  /** What the link of a mail brought: the flow that it belongs to need not be the one of this browser. */
  linked: { screen: string; flow: string; code: string } | null;
  /** What was last typed into a screen of ours, as far as it may be shown again. */
  typed: { name: string; email: string };
  /** What is to be mended in that screen; without a field it concerns the whole of it. */
  fault: { field: 'email' | 'password' | 'code' | null; text: string } | null;
  user: DemoUser | null;
  credentials: DemoCredentials | null;
  /** Refresh tokens that were exchanged already, oldest first. */
  spentTokens: string[];
  isOver: boolean;
  isRevoked: boolean;
  news: { tone: 'good' | 'bad' | 'plain'; text: string; code?: string } | null;
  /** Newest first. */
  exchanges: Exchange[];
  /** The way to sign in that is being tried. */
  way: DemoWay;
  /** What each way has achieved: its calls that were answered well, as `POST /v1/auth/refresh`. */
  achieved: Record<DemoWay, Set<string>>;
}

type DemoWay = 'hosted-login' | 'own-screens';

const COOKIE = 'demo_visit';
const MOST_VISITS = 500;

/** In memory: the demo forgets everything when the service restarts. */
@Injectable()
export class DemoVisits {
  private readonly visits = new Map<string, DemoVisit>();

  constructor(private readonly settings: Settings) {}

  /** The visit that the cookie names, or a new one with a new cookie. */
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
