import { Injectable } from '@nestjs/common';
import { looksLikeSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { DemoSession } from './demo-session.service.js';
import type { DemoVisit } from './demo-visits.js';
import { LoginStart, newProof } from './login-start.js';

/** The query with which the person returns from the hosted page. */
export const CALLBACK = 'GET /demo/callback';

/** The login may have been started in the API reference; the reader then continues there. */
const notOurs = (code: unknown): { text: string; code?: string } =>
  looksLikeSecret(SECRET_PREFIXES.code, code)
    ? {
        text: 'You started that sign-in somewhere else, so this page did not use its code. If you started it in the API reference or a terminal, send this code to POST /v1/auth/authorize within a minute:',
        code,
      }
    : { text: 'You started that sign-in in a different browser. Sign in here to continue.' };

/** An application with a server, step by step. It is an ordinary client: it only calls the public API. */
@Injectable()
export class HostedLoginDemo {
  constructor(
    private readonly logins: LoginStart,
    private readonly session: DemoSession,
  ) {}

  /** Returns the URL for the person, or null if the login could not be started. */
  async startLogin(visit: DemoVisit): Promise<string | null> {
    visit.way = 'hosted-login';
    const proof = newProof();
    const started = await this.logins.start(visit, '/demo/callback', proof);
    if (!started) return null;
    visit.pending = { state: proof.state, verifier: proof.verifier };
    return started.hostedLogin;
  }

  /** Completes the login after the redirect. The code of a login that this visit did not start is not used. */
  async finishLogin(visit: DemoVisit, { code, state }: Record<string, unknown>): Promise<void> {
    const { pending } = visit;
    visit.pending = null;
    if (!pending || state !== pending.state || typeof code !== 'string') {
      visit.news = { tone: 'plain', ...notOurs(code) };
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
