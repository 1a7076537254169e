import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { Calls } from './calls.js';
import { DemoKey } from './demo-key.js';
import type { DemoVisit } from './demo-visits.js';

export interface StartedLogin {
  /** The auth flow, which the five endpoints for own screens want as `x-auth-flow-id`. */
  flow: string;
  hostedLogin: string;
}

/** What shows at the end that the login is ours. */
export interface Proof {
  state: string;
  verifier: string;
  challenge: string;
}

/** What both ways to sign in begin with. */
@Injectable()
export class LoginStart {
  constructor(
    private readonly calls: Calls,
    private readonly key: DemoKey,
    private readonly settings: Settings,
  ) {}

  /** `back` is a path of the demo, where the code is to arrive. Null where the login could not be started. */
  async start(visit: DemoVisit, back: string, { state, challenge }: Proof): Promise<StartedLogin | null> {
    const { status, answerBody } = await this.calls.send(visit, {
      step: 'Start a login',
      method: 'POST',
      path: '/applications/login',
      headers: { 'x-api-key': this.key.find() ?? '' },
      body: {
        redirect_url: `${this.settings.publicUrl}${back}`,
        cancel_url: `${this.settings.publicUrl}/demo/cancelled`,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      },
    });
    if (status !== 201) return null;
    const { code, redirectUrl } = answerBody as { code: string; redirectUrl: string };
    return { flow: code, hostedLogin: redirectUrl };
  }
}

/** PKCE (RFC 7636): only who keeps the verifier can use the code. The state tells the callback whose login it ends. */
export function newProof(): Proof {
  const [state, verifier] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')];
  return { state, verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
