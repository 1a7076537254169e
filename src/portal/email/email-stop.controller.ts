import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { EmailUndoInvalid, FormerEmailTaken } from '../../identities/account/account.errors.js';
import { EmailUndos } from '../../identities/account/email-change/email-undos.service.js';
import { callerOf } from '../../platform/http/caller.js';
import { readForm } from '../../platform/http/input/form-body.js';
import { sendRefusalPage, sendStoppedPage, sendStopQuestion } from './email-stop.page.js';

/**
 * Behind the link in the emails about a change of email. It is for any browser: the secret in the link is the proof.
 * Opening the page changes nothing, because mail programs look at links by themselves.
 */
@ApiExcludeController()
@Controller('portal/email/stop')
export class EmailStopController {
  constructor(private readonly undos: EmailUndos) {}

  @Get()
  async ask(@Query('code') code: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    await orRefusal(response, request, async () => {
      const offered = await this.undos.require(code, callerOf(request));
      sendStopQuestion(response, request.headers['accept-language'], offered, String(code));
    });
  }

  @Post()
  async stop(@Req() request: Request, @Res() response: Response): Promise<void> {
    await readForm(request, response);
    await orRefusal(response, request, async () => {
      const caller = callerOf(request);
      const offered = await this.undos.require(request.body?.code, caller);
      await this.undos.undo(request.body?.code, caller);
      sendStoppedPage(response, request.headers['accept-language'], offered);
    });
  }
}

/** What a person can do nothing about in a form is a page of its own. */
async function orRefusal(response: Response, request: Request, act: () => Promise<void>): Promise<void> {
  response.set('cache-control', 'no-store');
  try {
    await act();
  } catch (failure) {
    if (!(failure instanceof EmailUndoInvalid || failure instanceof FormerEmailTaken)) throw failure;
    sendRefusalPage(response, request.headers['accept-language'], failure);
  }
}
