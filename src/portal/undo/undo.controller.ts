import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { EmailUndoInvalid, FormerEmailTaken } from '../../identities/account/account.errors.js';
import { AccountUndo } from '../../identities/account/undo/account-undo.service.js';
import { callerOf } from '../../platform/http/caller.js';
import { readForm } from '../../platform/http/input/form-body.js';
import { Clock } from '../../platform/time/clock.js';
import { sendRefusalPage, sendUndonePage, sendUndoQuestion } from './undo.page.js';

/**
 * Behind the link «It was not me» in the notices of changes to an account. It is for any browser: the secret in the link
 * is the proof. Opening the page changes nothing, because mail programs look at links by themselves. Mails from before
 * lead to `portal/email/stop`.
 */
@ApiExcludeController()
@Controller(['portal/undo', 'portal/email/stop'])
export class UndoController {
  constructor(
    private readonly undos: AccountUndo,
    private readonly clock: Clock,
  ) {}

  @Get()
  async ask(@Query('code') code: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    await orRefusal(response, request, async () => {
      const offered = await this.undos.require(code, callerOf(request));
      const shown = { offered, code: String(code), now: this.clock.now() };
      sendUndoQuestion(response, request.headers['accept-language'], shown);
    });
  }

  @Post()
  async undo(@Req() request: Request, @Res() response: Response): Promise<void> {
    await readForm(request, response);
    await orRefusal(response, request, async () => {
      const undone = await this.undos.undo(request.body?.code, callerOf(request));
      sendUndonePage(response, request.headers['accept-language'], undone);
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
