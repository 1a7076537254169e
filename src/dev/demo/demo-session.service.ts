import { Injectable } from '@nestjs/common';
import { Calls } from './calls.js';
import type { DemoUser, DemoVisit } from './demo-visits.js';
import type { Exchange } from './public-api.js';

interface CredentialsBody {
  access_token: string;
  access_expires_seconds: number;
  refresh_token: string;
  refresh_expires_seconds: number;
}

/** A session that an application's server holds: opening, refreshing and ending it, for both kinds of login pages. */
@Injectable()
export class DemoSession {
  constructor(private readonly calls: Calls) {}

  async open(visit: DemoVisit, code: string, verifier: string): Promise<void> {
    const answer = await this.calls.send(visit, {
      step: 'Exchange the code',
      method: 'POST',
      path: '/auth/authorize',
      body: { code, client_type: 'server', code_verifier: verifier },
    });
    if (answer.status !== 200) return;
    visit.user = (answer.answerBody as { user: DemoUser }).user;
    visit.spentTokens = [];
    visit.isOver = false;
    visit.isRevoked = false;
    keep(visit, answer);
    visit.news = { tone: 'good', text: 'Signed in. The code was exchanged for an access token and a refresh token.' };
  }

  async refresh(visit: DemoVisit): Promise<void> {
    const token = visit.credentials?.refreshToken;
    if (!token) return;
    const answer = await this.present(visit, token, 'Refresh the session');
    if (answer.status === 200) visit.spentTokens.push(token);
  }

  /** What a client does after a lost answer: it refreshes again with its old token. */
  async replay(visit: DemoVisit): Promise<void> {
    const token = visit.spentTokens.at(-1);
    if (token) await this.present(visit, token, 'Replay the old refresh token');
  }

  /** What a thief does with an old copy of a token. */
  async steal(visit: DemoVisit): Promise<void> {
    const token = visit.spentTokens.at(-2);
    if (token) await this.present(visit, token, 'Use a stolen refresh token');
  }

  /** Where the user's own account is: the portal, ready to be opened. Undefined if the step was refused. */
  async openAccount(visit: DemoVisit): Promise<string | undefined> {
    if (!visit.credentials) return undefined;
    const answer = await this.calls.send(visit, {
      step: 'Lead the user to their account',
      method: 'GET',
      path: '/portal/exchange',
      headers: { authorization: `Bearer ${visit.credentials.accessToken}` },
    });
    return answer.status === 200 ? (answer.answerBody as { redirectUrl: string }).redirectUrl : undefined;
  }

  async revoke(visit: DemoVisit): Promise<void> {
    if (!visit.credentials) return;
    const answer = await this.calls.send(visit, {
      step: 'End the session',
      method: 'PATCH',
      path: '/auth/revoke',
      headers: { authorization: `Bearer ${visit.credentials.accessToken}` },
    });
    if (answer.status !== 200) return;
    visit.isOver = true;
    visit.isRevoked = true;
    visit.news = { tone: 'good', text: 'The session has ended. Press Refresh: it is refused.' };
  }

  private async present(visit: DemoVisit, refreshToken: string, step: string): Promise<Exchange> {
    const answer = await this.calls.send(visit, {
      step,
      method: 'POST',
      path: '/auth/refresh',
      body: { client_type: 'server', refresh_token: refreshToken },
    });
    if (answer.status === 200) {
      keep(visit, answer);
      visit.news = { tone: 'good', text: OUTCOMES[answer.answerHeaders['x-refresh-outcome'] ?? ''] ?? 'Refreshed.' };
    }
    // After any 401 the session is over for the client, and it starts the login again.
    if (answer.status === 401) visit.isOver = true;
    return answer;
  }
}

const OUTCOMES: Record<string, string> = {
  rotated: 'Rotated: the refresh token was exchanged for its successor, and a new access token came with it.',
  replayed: 'Replayed: the old token was sent again within the overlap, so it got the same successor again.',
  recovered: 'Recovered: the successor was never used, so we assumed that the response was lost and issued a new one.',
  caught_up:
    'Caught up: the database had lost the refresh that issued this token, so the session goes on from the token.',
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
