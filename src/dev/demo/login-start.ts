import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { Calls } from './calls.js';
import { DemoKey } from './demo-key.js';
import type { DemoVisit } from './demo-visits.js';

export interface StartedLogin {
  /** The id of the flow. The endpoints for own screens require it as `x-auth-flow-id`. */
  flow: string;
  hostedLogin: string;
}

/** Proves at the end that this visit started the login. */
export interface Proof {
  state: string;
  verifier: string;
  challenge: string;
}

/** Both ways to sign in begin with this step. */
@Injectable()
export class LoginStart {
  constructor(
    private readonly calls: Calls,
    private readonly key: DemoKey,
    private readonly settings: Settings,
  ) {}

  /** `back` is the path of the demo that receives the code. Returns null if the login could not be started. */
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

/**
 * PKCE (RFC 7636): using the code requires the verifier. The state shows the callback that it belongs to this login.
 */
export function newProof(): Proof {
  const [state, verifier] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')];
  return { state, verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
