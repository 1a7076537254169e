import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { readForm } from '../../platform/http/input/body.js';
import { isFromOwnPage } from '../../session/browser/visitor.js';
import { HostedPages } from '../hosted-pages.js';
import { FormNotTrusted } from '../login.errors.js';
import { hostedRequest, noteHosted } from '../visits/visit.js';
import { sendInvitation } from './invitation-link.page.js';
import { InvitedService } from './invited.service.js';

/** Where the mail of an invitation leads, before there is a login. */
@ApiExcludeController()
@Controller('login/invitation')
export class InvitationLinkController {
  private readonly ownOrigin: string;

  constructor(
    private readonly invited: InvitedService,
    private readonly pages: HostedPages,
    { publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
  }

  @Get()
  async show(@Query('token') token: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const opened = await this.invited.open(token);
    noteHosted(request, { application: opened.application });
    const other = await this.invited.findOther(opened, request.headers.cookie);
    sendInvitation(response, { ...opened, other, language: hostedRequest(request).language });
  }

  /** The browser goes on at the application, which starts a login as for everybody. */
  @Post()
  async accept(@Req() request: Request, @Res() response: Response): Promise<void> {
    await readForm(request, response);
    if (!isFromOwnPage(request, this.ownOrigin)) throw new FormNotTrusted();
    const opened = await this.invited.open(request.body?.token);
    noteHosted(request, { application: opened.application });
    this.pages.sendAway(response, this.invited.go(opened));
  }
}
