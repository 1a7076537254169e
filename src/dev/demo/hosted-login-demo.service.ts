import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { DemoKey } from './demo-key.js';
import type { DemoUser, DemoVisit } from './demo-visits.js';
import { type Exchange, PublicApi, type PublicApiRequest } from './public-api.js';

const MOST_EXCHANGES = 30;

interface CredentialsBody {
  access_token: string;
  access_expires_seconds: number;
  refresh_token: string;
  refresh_expires_seconds: number;
}

/** An application with a server of its own, step by step. It is a client like any other: it only calls the public API. */
@Injectable()
export class HostedLoginDemo {
  constructor(
    private readonly api: PublicApi,
    private readonly key: DemoKey,
    private readonly settings: Settings,
  ) {}

  /** Answers where to send the person, or null where the login could not be started. */
  async startLogin(visit: DemoVisit): Promise<string | null> {
    const state = randomBytes(16).toString('base64url');
    const verifier = randomBytes(32).toString('base64url');
    const answer = await this.send(visit, {
      step: 'Start a login',
      method: 'POST',
      path: '/applications/login',
      headers: { 'x-api-key': (await this.key.find()) ?? '' },
      body: {
        redirect_url: `${this.settings.publicUrl}/demo/callback?state=${state}`,
        cancel_url: `${this.settings.publicUrl}/demo/cancelled`,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      },
    });
    if (answer.status !== 201) return null;
    visit.pending = { state, verifier };
    return (answer.answerBody as { redirectUrl: string }).redirectUrl;
  }

  /** The person is back. A callback that this visit did not ask for is nobody's business here. */
  async finishLogin(visit: DemoVisit, { code, state }: Record<string, unknown>): Promise<void> {
    const { pending } = visit;
    visit.pending = null;
    if (!pending || state !== pending.state || typeof code !== 'string') {
      visit.news = {
        tone: 'bad',
        text: 'This callback belongs to no login of this browser, so its code was not used.',
      };
      return;
    }
    const answer = await this.send(visit, {
      step: 'Exchange the code',
      method: 'POST',
      path: '/auth/authorize',
      body: { code, client_type: 'server', code_verifier: pending.verifier },
    });
    if (answer.status !== 200) return;
    visit.user = (answer.answerBody as { user: DemoUser }).user;
    visit.spentTokens = [];
    visit.isOver = false;
    visit.isRevoked = false;
    keep(visit, answer);
    visit.news = { tone: 'good', text: 'Signed in. The code was exchanged for an access token and a refresh token.' };
  }

  cancelled(visit: DemoVisit): void {
    visit.pending = null;
    visit.news = { tone: 'plain', text: 'The login was cancelled on the hosted page.' };
  }

  async refresh(visit: DemoVisit): Promise<void> {
    const token = visit.credentials?.refreshToken;
    if (!token) return;
    const answer = await this.present(visit, token, 'Refresh the session');
    if (answer.status === 200) visit.spentTokens.push(token);
  }

  /** What a client does whose answer was lost: it asks again with the token that it still holds. */
  async replay(visit: DemoVisit): Promise<void> {
    const token = visit.spentTokens.at(-1);
    if (token) await this.present(visit, token, 'Replay the old refresh token');
  }

  /** What a thief does with a copy from long ago. */
  async steal(visit: DemoVisit): Promise<void> {
    const token = visit.spentTokens.at(-2);
    if (token) await this.present(visit, token, 'Use a stolen refresh token');
  }

  async revoke(visit: DemoVisit): Promise<void> {
    if (!visit.credentials) return;
    const answer = await this.send(visit, {
      step: 'End the session',
      method: 'PATCH',
      path: '/auth/revoke',
      headers: { authorization: `Bearer ${visit.credentials.accessToken}` },
    });
    if (answer.status !== 200) return;
    visit.isOver = true;
    visit.isRevoked = true;
    visit.news = { tone: 'good', text: 'The session is over. Try to refresh: nothing does any more.' };
  }

  private async present(visit: DemoVisit, refreshToken: string, step: string): Promise<Exchange> {
    const answer = await this.send(visit, {
      step,
      method: 'POST',
      path: '/auth/refresh',
      body: { client_type: 'server', refresh_token: refreshToken },
    });
    if (answer.status === 200) {
      keep(visit, answer);
      visit.news = { tone: 'good', text: OUTCOMES[answer.answerHeaders['x-refresh-outcome'] ?? ''] ?? 'Refreshed.' };
    }
    // A 401 ends it for the client, whatever the reason: it starts the login again.
    if (answer.status === 401) visit.isOver = true;
    return answer;
  }

  private async send(visit: DemoVisit, request: PublicApiRequest): Promise<Exchange> {
    const exchange = await this.api.send(request);
    visit.exchanges = [exchange, ...visit.exchanges].slice(0, MOST_EXCHANGES);
    if (exchange.status === null || exchange.status >= 400) visit.news = { tone: 'bad', text: refusalIn(exchange) };
    return exchange;
  }
}

const OUTCOMES: Record<string, string> = {
  rotated: 'Rotated: the refresh token was exchanged for its successor, and a new access token came with it.',
  replayed: 'Replayed: the old token came again within the overlap, so the same successor was handed out again.',
  recovered: 'Recovered: nobody had used the successor, so its answer was taken for lost and a fresh one was issued.',
};

function keep(visit: DemoVisit, { answerBody }: Exchange): void {
  const body = answerBody as CredentialsBody;
  visit.credentials = {
    accessToken: body.access_token,
    accessExpiresAt: inSeconds(body.access_expires_seconds),
    refreshToken: body.refresh_token,
    refreshExpiresAt: inSeconds(body.refresh_expires_seconds),
  };
}

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

function refusalIn({ status, answerBody }: Exchange): string {
  const { message } = Object(answerBody) as { message?: string };
  return status === null ? 'No answer came: see the log below.' : `${status}: ${message ?? 'see the log below'}`;
}
