import { Injectable } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import { Settings } from '../config/settings.js';

export const COOKIES = { access: 'service_access', refresh: 'service_refresh', session: 'service_session' } as const;

export interface SessionCookies {
  accessToken: string;
  accessExpiresSeconds: number;
  refreshToken: string;
  refreshExpiresSeconds: number;
  sessionId: string;
}

/** The three cookies of a browser's session: none of them can be read by a script. */
@Injectable()
export class CookieJar {
  private readonly attributes: CookieOptions;

  constructor({ cookies }: Settings) {
    this.attributes = {
      httpOnly: true,
      path: '/',
      secure: cookies.secure,
      sameSite: cookies.sameSite,
      ...(cookies.domain && { domain: cookies.domain }),
    };
  }

  write(response: Response, session: SessionCookies): void {
    this.set(response, COOKIES.access, session.accessToken, session.accessExpiresSeconds);
    this.set(response, COOKIES.refresh, session.refreshToken, session.refreshExpiresSeconds);
    this.set(response, COOKIES.session, session.sessionId, session.refreshExpiresSeconds);
  }

  clear(response: Response): void {
    for (const name of Object.values(COOKIES)) response.clearCookie(name, this.attributes);
  }

  private set(response: Response, name: string, value: string, seconds: number): void {
    response.cookie(name, value, { ...this.attributes, maxAge: seconds * 1000 });
  }
}

/** Every value under that name: a second one was put there by somebody else, and neither can be trusted then. */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (!header) return [];
  const prefix = `${name}=`;
  return header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
}
