import { Injectable } from '@nestjs/common';
import type { CookieOptions } from 'express';
import type { AttemptSecrets } from '../../../identities/upstream/upstreams.js';
import { Settings } from '../../../platform/config/settings.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { newSecret, randomText, SECRET_PREFIXES } from '../../../platform/crypto/secrets.js';
import { cookieValues } from '../../../platform/http/cookies.js';
import { Clock } from '../../../platform/time/clock.js';

const LIFETIME_MS = 15 * 60_000;
/** 256 bits, in the 43 letters that PKCE asks for at least. */
const RANDOM_BYTES = 32;

interface Sealed extends AttemptSecrets {
  /** Of an application, and a provider of it. */
  at: string;
  until: number;
}

/** Keeps a test sign-in in the browser that began it, sealed for the session of the operator: nothing is stored. */
@Injectable()
export class TrialCookie {
  readonly name: string;
  readonly attributes: CookieOptions;

  constructor(
    { cookies }: Settings,
    private readonly keys: KeyRing,
    private readonly clock: Clock,
  ) {
    this.name = `${cookies.secure ? '__Host-' : ''}gh_console_trial`;
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: cookies.secure, maxAge: LIFETIME_MS };
  }

  begin(sessionId: string, at: string): { secrets: AttemptSecrets; value: string } {
    const secrets = {
      state: newSecret(SECRET_PREFIXES.trialState),
      nonce: randomText(RANDOM_BYTES),
      verifier: randomText(RANDOM_BYTES),
    };
    const sealed: Sealed = { ...secrets, at, until: this.clock.now().getTime() + LIFETIME_MS };
    const value = this.keys.seal(Buffer.from(JSON.stringify(sealed)), contextOf(sessionId)).toString('base64url');
    return { secrets, value };
  }

  /** Undefined unless this session began it, there, and lately. */
  read(header: string | undefined, sessionId: string, { at, state }: { at: string; state: unknown }) {
    const [value = '', another] = cookieValues(header, this.name);
    if (value === '' || another !== undefined) return undefined;
    const begun = this.opened(value, sessionId);
    const counts = begun?.at === at && begun.state === state && begun.until > this.clock.now().getTime();
    return counts ? begun : undefined;
  }

  private opened(value: string, sessionId: string): Sealed | undefined {
    try {
      return JSON.parse(this.keys.open(Buffer.from(value, 'base64url'), contextOf(sessionId)).toString());
    } catch {
      return undefined;
    }
  }
}

const contextOf = (sessionId: string): string => `console-trial/${sessionId}`;
