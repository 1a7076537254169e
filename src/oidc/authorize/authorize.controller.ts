import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { callerOf } from '../../platform/http/caller.js';
import { refusedLookAhead } from '../../session/browser/visitor.js';
import { sentIn } from '../parameters.js';
import { Authorizations } from './authorizations.service.js';
import { sendAnswer } from './send-answer.js';

/** The front door of OpenID Connect: a browser comes from a client, and goes to the login or back to the client. */
@ApiExcludeController()
@Controller('oauth/authorize')
export class AuthorizeEndpoint {
  constructor(private readonly authorizations: Authorizations) {}

  /** It may issue a code, and spend what a client has sent ahead. */
  @Get()
  async get(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (refusedLookAhead(request, response)) return;
    const parameters = await sentIn(request, response);
    const visitor = { cookies: request.headers.cookie, caller: callerOf(request) };
    sendAnswer(request, response, await this.authorizations.authorize(parameters, visitor));
  }

  /** A form of another site arrives without the browser's cookies. They come along when it goes on to the same URL. */
  @Post()
  async turn(@Req() request: Request, @Res() response: Response): Promise<void> {
    const parameters = await sentIn(request, response);
    response
      .status(303)
      .set({ 'cache-control': 'no-store', location: `/oauth/authorize?${parameters.query}` })
      .end();
  }
}
