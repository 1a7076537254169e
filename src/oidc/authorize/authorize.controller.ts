import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { callerOf } from '../../platform/http/caller.js';
import { parametersOf } from '../parameters.js';
import { Authorizations } from './authorizations.service.js';
import { sendAnswer } from './send-answer.js';

/** The front door of OpenID Connect: a browser comes from a client, and goes to the login or back to the client. */
@ApiExcludeController()
@Controller('oauth/authorize')
export class AuthorizeEndpoint {
  constructor(private readonly authorizations: Authorizations) {}

  @Get()
  get(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.authorize(request, response);
  }

  @Post()
  post(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.authorize(request, response);
  }

  private async authorize(request: Request, response: Response): Promise<void> {
    const parameters = await parametersOf(request, response);
    sendAnswer(response, await this.authorizations.authorize(parameters, callerOf(request)));
  }
}
