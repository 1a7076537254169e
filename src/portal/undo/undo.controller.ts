import { Controller, Get, Header, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AccountUndo } from '../../identities/account/undo/account-undo.service.js';
import { callerOf } from '../../platform/http/caller.js';
import { readForm } from '../../platform/http/input/body.js';
import { Clock } from '../../platform/time/clock.js';
import { sendUndonePage, sendUndoQuestion } from './undo.page.js';

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
  @Header('cache-control', 'no-store')
  async ask(@Query('code') code: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const offered = await this.undos.require(code, callerOf(request));
    const shown = { offered, code: String(code), now: this.clock.now() };
    sendUndoQuestion(response, request.headers['accept-language'], shown);
  }

  @Post()
  @Header('cache-control', 'no-store')
  async undo(@Req() request: Request, @Res() response: Response): Promise<void> {
    await readForm(request, response);
    const undone = await this.undos.undo(request.body?.code, callerOf(request));
    sendUndonePage(response, request.headers['accept-language'], undone);
  }
}
