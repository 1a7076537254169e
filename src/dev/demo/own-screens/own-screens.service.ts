import { Injectable } from '@nestjs/common';
import { Calls } from '../calls.js';
import { DemoSession } from '../demo-session.service.js';
import type { DemoVisit } from '../demo-visits.js';
import { LoginStart, newProof } from '../login-start.js';
import type { Exchange } from '../public-api.js';

export const OWN_SCREENS = ['create-account', 'verify-email', 'sign-in', 'forgot-password', 'reset-password'] as const;
export type OwnScreen = (typeof OWN_SCREENS)[number];

/** The fields of a posted form, as text. */
export type Entered = Record<'name' | 'email' | 'password' | 'code' | 'flow', string>;

const OK = 200;
const ACCEPTED = 202;

/**
 * An application with screens of its own. It takes the password itself and passes it to the endpoints for custom
 * identity flows. Each step returns the next screen; null means that the person is signed in.
 */
@Injectable()
export class OwnScreensDemo {
  constructor(
    private readonly calls: Calls,
    private readonly logins: LoginStart,
    private readonly session: DemoSession,
  ) {}

  async createAccount(visit: DemoVisit, { name, email, password }: Entered): Promise<OwnScreen> {
    visit.typed.name = name;
    const answer = await this.ask(visit, email, 'Create an account', '/auth/register', {
      email,
      password,
      ...(name && { name }),
    });
    if (answer?.status !== ACCEPTED) return 'create-account';
    visit.news = {
      tone: 'plain',
      text: 'An email is on its way. The answer is the same for an address that already has an account.',
    };
    return 'verify-email';
  }

  /**
   * Takes typed digits, or the code of a link with its `flow`. If this visit has that flow, this browser signed up. Any
   * other browser must send the password, and cannot finish the flow, because its PKCE verifier is in the first
   * browser.
   */
  async verifyEmail(visit: DemoVisit, { code, password, flow }: Entered): Promise<OwnScreen | null> {
    const isOurs = isOwnFlow(visit, flow);
    const proof = isOurs ? { same_browser: visit.ownFlow !== null } : { ...(password && { password }) };
    const answer = await this.inFlow(visit, 'Verify the email', '/auth/verify-email', { code, ...proof }, flow);
    if (isOurs) return (await this.finish(visit, answer)) ? null : 'verify-email';
    if (answer.status !== OK) return 'verify-email';
    visit.linked = null;
    visit.news = { tone: 'good', text: 'The email address is verified. Sign in with your password.' };
    return 'sign-in';
  }

  async signIn(visit: DemoVisit, { email, password }: Entered): Promise<OwnScreen | null> {
    const answer = await this.ask(visit, email, 'Sign in', '/auth/exchange', { type: 'password', email, password });
    return (await this.finish(visit, answer)) ? null : 'sign-in';
  }

  async forgotPassword(visit: DemoVisit, { email }: Entered): Promise<OwnScreen> {
    const answer = await this.ask(visit, email, 'Ask for a reset', '/auth/forgot-password', { email });
    if (answer?.status !== ACCEPTED) return 'forgot-password';
    visit.news = {
      tone: 'plain',
      text: 'If there is such an account, an email is on its way. The answer does not tell.',
    };
    return 'reset-password';
  }

  /**
   * Another browser can set the password too, but cannot finish the flow, because its PKCE verifier is in the first
   * browser.
   */
  async resetPassword(visit: DemoVisit, { code, password, flow }: Entered): Promise<OwnScreen | null> {
    const answer = await this.inFlow(visit, 'Reset the password', '/auth/reset-password', { code, password }, flow);
    if (isOwnFlow(visit, flow)) return (await this.finish(visit, answer)) ? null : 'reset-password';
    if (answer.status !== OK) return 'reset-password';
    visit.linked = null;
    visit.news = { tone: 'good', text: 'The new password is set. Sign in with it.' };
    return 'sign-in';
  }

  /**
   * The first request opens the flow for all following ones. After the flow has ended, the next request opens another.
   */
  private async ask(
    visit: DemoVisit,
    email: string,
    step: string,
    path: string,
    body: object,
  ): Promise<Exchange | null> {
    visit.typed.email = email;
    visit.way = 'own-screens';
    const isFresh = !visit.ownFlow;
    if (!visit.ownFlow) {
      const proof = newProof();
      const started = await this.logins.start(visit, '/demo/callback', proof);
      if (!started) return null;
      visit.ownFlow = { id: started.flow, verifier: proof.verifier };
    }
    const answer = await this.inFlow(visit, step, path, body);
    return visit.ownFlow || isFresh ? answer : this.ask(visit, email, step, path, body);
  }

  private async inFlow(visit: DemoVisit, step: string, path: string, body: object, flow = ''): Promise<Exchange> {
    visit.way = 'own-screens';
    const headers = { 'x-auth-flow-id': flow || (visit.ownFlow?.id ?? '') };
    const answer = await this.calls.send(visit, { step, method: 'POST', path, headers, body });
    if (answer.answerHeaders['x-error-code'] === 'flow_invalid' && !flow) visit.ownFlow = null; // the next request opens another flow
    visit.fault = faultIn(answer);
    if (visit.fault) visit.news = null; // the fault is shown once, beside its field
    return answer;
  }

  /** A completed flow returns an authorization code, which is exchanged as after the hosted login. */
  private async finish(visit: DemoVisit, answer: Exchange | null): Promise<boolean> {
    if (answer?.status !== OK || !visit.ownFlow) return false;
    const { verifier } = visit.ownFlow;
    visit.ownFlow = null;
    visit.linked = null;
    await this.session.open(visit, (answer.answerBody as { code: string }).code, verifier);
    return true;
  }
}

/** Typed digits belong to the flow of this browser. A link in a mail names its own flow. */
const isOwnFlow = (visit: DemoVisit, flow: string): boolean => flow === '' || flow === visit.ownFlow?.id;

function faultIn({ status, answerBody, answerHeaders }: Exchange): DemoVisit['fault'] {
  const { message } = Object(answerBody) as { message?: string };
  if (status === null || status < 400 || !message) return null;
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return { text, field: fieldOf(answerHeaders['x-error-code'] ?? '') };
}

function fieldOf(code: string): 'email' | 'password' | 'code' | null {
  if (code.startsWith('password_')) return 'password'; // includes `password_required`
  if (code === 'email_code_invalid') return 'code';
  return code === 'email_invalid' ? 'email' : null;
}
