import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ClientsService } from '../../applications/clients/clients.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { sendFailure } from '../../login/views/pages.js';
import type { FailurePresenter } from '../../platform/errors/failure-presenters.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { requestIdOf } from '../../platform/http/caller.js';
import { pickLanguage } from '../../platform/http/language.js';
import { OAuthFailure } from '../oauth.errors.js';

const PAGES = ['/oauth/authorize', '/oauth/logout', '/oauth/logout/confirm'];

/** A browser that a client has sent here with a fault that the client cannot be told of: its user gets a page. */
@Injectable()
export class AuthorizeFailures implements FailurePresenter<Application | undefined> {
  constructor(private readonly clients: ClientsService) {}

  covers({ path }: Request): boolean {
    return PAGES.includes(path);
  }

  async recall({ query }: Request): Promise<Application | undefined> {
    const { client_id: id } = query;
    return typeof id === 'string' ? (await this.clients.find(id))?.application : undefined;
  }

  show(request: Request, response: Response, failure: ServiceError, application?: Application): void {
    const wanted = request.query.ui_locales;
    const language = pickLanguage(typeof wanted === 'string' ? wanted : null, request.headers['accept-language']);
    response.set('cache-control', 'no-store');
    const tellsDeveloper = failure instanceof OAuthFailure;
    const hosted = { language, ...(application && { application }) };
    sendFailure(response, failure, hosted, requestIdOf(request), { tellsDeveloper });
  }
}
