import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { RefreshedSessionDto } from '../dto/cookie-session.dto.js';
import type { CredentialsDto } from '../dto/credentials.dto.js';
import type { ClientType } from '../entities/session.entity.js';
import type { Credentials } from '../tokens/credentials.js';
import type { Refreshed } from './cookie-session.service.js';
import { SessionCookies } from './session-cookies.js';

/** Delivers a session to its client and clears it again: the only writer of its cookies and headers. */
@Injectable()
export class Delivery {
  constructor(private readonly jar: SessionCookies) {}

  /**
   * A browser gets its refresh token as a cookie and never as text; other clients get it as text and never as a cookie.
   */
  deliver(response: Response, credentials: Credentials): CredentialsDto {
    const { outcome, accessToken: access_token, accessExpiresSeconds: access_expires_seconds } = credentials;
    if (outcome) response.setHeader('x-refresh-outcome', outcome);
    if (credentials.clientType === 'browser') {
      this.jar.write(response, credentials);
      return { access_token, access_expires_seconds };
    }
    const { refreshToken: refresh_token, refreshExpiresSeconds: refresh_expires_seconds } = credentials;
    return { access_token, access_expires_seconds, refresh_token, refresh_expires_seconds };
  }

  /** Sets the cookies. A program gets the body, and anyone else is redirected. */
  deliverAndLead(response: Response, { credentials, body, url }: Refreshed): RefreshedSessionDto | undefined {
    this.deliver(response, credentials);
    response.vary('Accept');
    if (!body) this.lead(response, url);
    return body;
  }

  /** Clears the cookies of a browser. Other clients hold nothing that a response can clear. */
  withdraw(response: Response, clientType: ClientType): void {
    if (clientType === 'browser') this.jar.clear(response);
  }

  signOut(response: Response): void {
    this.jar.clear(response);
    response.setHeader('clear-site-data', '"cache"');
  }

  lead(response: Response, url: string): void {
    response.status(302).setHeader('location', url).end();
  }
}
