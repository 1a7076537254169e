import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DemoSession } from './demo-session.service.js';
import type { DemoVisit } from './demo-visits.js';
import { LoginStart, newProof } from './login-start.js';

/** How the person comes back from the hosted page. */
export const CALLBACK = 'GET /demo/callback';

/** An application with a server of its own, step by step. It is a client like any other: it only calls the public API. */
@Injectable()
export class HostedLoginDemo {
  constructor(
    private readonly logins: LoginStart,
    private readonly session: DemoSession,
  ) {}

  /** Answers where to send the person, or null where the login could not be started. */
  async startLogin(visit: DemoVisit): Promise<string | null> {
    visit.way = 'hosted-login';
    const state = randomBytes(16).toString('base64url');
    const { verifier, challenge } = newProof();
    const started = await this.logins.start(visit, `/demo/callback?state=${state}`, challenge);
    if (!started) return null;
    visit.pending = { state, verifier };
    return started.hostedLogin;
  }

  /** The person is back. A callback that this visit did not ask for is nobody's business here. */
  async finishLogin(visit: DemoVisit, { code, state }: Record<string, unknown>): Promise<void> {
    const { pending } = visit;
    visit.pending = null;
    if (!pending || state !== pending.state || typeof code !== 'string') {
      visit.news = {
        tone: 'bad',
        text: 'This callback belongs to no sign-in of this browser, so its code was not used.',
      };
      return;
    }
    visit.way = 'hosted-login';
    visit.achieved[visit.way].add(CALLBACK);
    await this.session.open(visit, code, pending.verifier);
  }

  cancelled(visit: DemoVisit): void {
    visit.pending = null;
    visit.news = { tone: 'plain', text: 'The sign-in was cancelled on the hosted page.' };
  }
}
