import { Injectable } from '@nestjs/common';
import type { CookieOptions } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { sameBytes } from '../../platform/crypto/secrets.js';
import { cookieValues } from '../../platform/http/cookies.js';

/** A sign-in to the console that this browser began. */
export interface Attempt {
  state: string;
  verifier: string;
  /** The page of the console that was asked for. */
  to: string;
}

/** Remembers the sign-in under way, so that a code of a stranger does not open the console unasked. */
@Injectable()
export class AttemptCookie {
  readonly name: string;
  readonly attributes: CookieOptions;

  constructor({ cookies, ttl }: Settings) {
    this.name = `${cookies.secure ? '__Host-' : ''}gh_console_attempt`;
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: cookies.secure, maxAge: ttl.flow * 1000 };
  }

  valueOf(attempt: Attempt): string {
    return Buffer.from(JSON.stringify(attempt)).toString('base64url');
  }

  /** The attempt with this state. */
  read(header: string | undefined, state: unknown): Attempt | undefined {
    const [value = '', another] = cookieValues(header, this.name);
    if (another !== undefined || typeof state !== 'string') return undefined;
    const attempt = parsed(value);
    return attempt && sameBytes(Buffer.from(attempt.state), Buffer.from(state)) ? attempt : undefined;
  }
}

function parsed(value: string): Attempt | undefined {
  try {
    const { state, verifier, to } = JSON.parse(Buffer.from(value, 'base64url').toString());
    return [state, verifier, to].every((part) => typeof part === 'string') ? { state, verifier, to } : undefined;
  } catch {
    return undefined;
  }
}

/** A page of the console. Anything else leads to its first page. */
export function pageOfConsole(wanted: unknown): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, 'http://console.invalid')) return '/console';
  const { origin, pathname, search } = new URL(wanted, 'http://console.invalid');
  const isOurs = origin === 'http://console.invalid' && /^\/console(\/|$)/.test(pathname);
  return isOurs && !/^\/console\/(sign-in|callback|closed)/.test(pathname) ? pathname + search : '/console';
}
