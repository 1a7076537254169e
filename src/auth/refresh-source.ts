import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApplicationsService } from '../applications/applications.service.js';
import { Settings } from '../config/settings.js';
import { COOKIES, cookieValues } from '../session/cookies.js';
import { RefreshTokens } from '../session/refresh-token.js';
import { RefreshTokenInvalid, RefreshTokenMissing } from '../session/session.errors.js';
import { SessionsService } from '../session/sessions.service.js';
import type { RefreshDto } from './dto/refresh.dto.js';

/** Finds the refresh token that a request brings, and whether this request may use it. */
@Injectable()
export class RefreshSource {
  constructor(
    private readonly tokens: RefreshTokens,
    private readonly sessions: SessionsService,
    private readonly applications: ApplicationsService,
    private readonly settings: Settings,
  ) {}

  async tokenOf(request: Request, body: RefreshDto): Promise<string> {
    if (body.refresh_token) return body.refresh_token;
    if (body.client_type !== 'browser') throw new RefreshTokenMissing();
    const [token, another] = cookieValues(request.headers.cookie, COOKIES.refresh);
    if (!token) throw new RefreshTokenMissing();
    if (another !== undefined) throw new RefreshTokenInvalid();
    await this.requireOrigin(request.headers.origin, token);
    return token;
  }

  /** A cookie comes along wherever a page sends it; only pages of its application, and ours, may use it. */
  private async requireOrigin(origin: string | undefined, token: string): Promise<void> {
    if (origin === undefined || origin === this.settings.publicUrl) return;
    const sessionId = this.tokens.decode(token)?.sessionId;
    const session = sessionId ? await this.sessions.findLive(sessionId) : undefined;
    const application = session ? await this.applications.findApplication(session.application_id) : null;
    if (!application?.origins.includes(origin)) throw new RefreshTokenInvalid();
  }
}
