import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ErrorFilter } from '../../platform/errors/error.filter.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import { isForPerson } from '../../platform/http/is-for-person.js';
import { SESSION_ENDED, SessionCookiesMixed } from '../session.errors.js';
import { CookieSessionService } from './cookie-session.service.js';
import { sendSessionOverPage } from './pages/session-pages.js';
import { SessionCookies } from './session-cookies.js';
import { PresentedCookiesReader } from './visitor.js';
import { wantedOf } from './wanted-answer.js';

/** Clears the cookies of earlier configurations with the failure, so the next request has only current ones. */
@Injectable()
@Catch(SessionCookiesMixed)
export class MixedCookiesFilter implements ExceptionFilter {
  constructor(
    private readonly jar: SessionCookies,
    private readonly errors: ErrorFilter,
  ) {}

  catch(failure: SessionCookiesMixed, host: ArgumentsHost): void {
    this.jar.clearEarlier(host.switchToHttp().getResponse<Response>());
    this.errors.catch(failure, host);
  }
}

/** A program gets the 401 unchanged. A person who came by a link gets a page with a way back. */
@Injectable()
@Catch(ServiceError)
export class SessionOverFilter implements ExceptionFilter {
  constructor(
    private readonly jar: SessionCookies,
    private readonly cookies: PresentedCookiesReader,
    private readonly cookieSessions: CookieSessionService,
    private readonly errors: ErrorFilter,
  ) {}

  async catch(failure: ServiceError, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (failure instanceof SessionCookiesMixed) this.jar.clearEarlier(response);
    if (failure.getStatus() !== 401 || !isForPerson(request)) return this.errors.catch(failure, host);
    try {
      response.setHeader('x-error-code', failure.code);
      const reason = failure.headers[SESSION_ENDED];
      if (reason) response.setHeader(SESSION_ENDED, reason);
      const wayOn = await this.cookieSessions.wayOnFrom(this.cookies.read(request.headers.cookie), wantedOf(request));
      sendSessionOverPage(response, request.headers['accept-language'], wayOn);
    } catch (error) {
      this.errors.catch(error, host);
    }
  }
}
