import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { Settings } from '../../../platform/config/settings.js';
import { looksLikeSecret, SECRET_PREFIXES } from '../../../platform/crypto/secrets.js';
import { cookieValues } from '../../../platform/http/cookies.js';
import { VISIT_SECONDS } from './dashboard.statements.js';

/** The cookie of the dashboard: a secret of which only the hash is stored. */
@Injectable()
export class DashboardCookie {
  private readonly name: string;
  private readonly attributes: CookieOptions;

  constructor({ cookies }: Settings) {
    this.name = `${cookies.secure ? '__Host-' : ''}gh_dashboard`;
    this.attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: cookies.secure };
  }

  /** If two cookies have one name, at least one was planted, so neither counts. */
  read(request: Request): string | undefined {
    const [value, another] = cookieValues(request.headers.cookie, this.name);
    return another === undefined && looksLikeSecret(SECRET_PREFIXES.dashboardVisit, value) ? value : undefined;
  }

  set(response: Response, secret: string): void {
    response.cookie(this.name, secret, { ...this.attributes, maxAge: VISIT_SECONDS * 1000 });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.attributes);
    response.set('clear-site-data', '"cache"');
  }
}
