import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { type KeptMail, Mailbox } from '../../mail/mailbox.js';
import { Settings } from '../../platform/config/settings.js';
import { MailNotInMailbox } from '../dev.errors.js';
import { sendMailFrame } from './views/mail-frame.js';
import { readView } from './views/mail-view.js';
import { sendMailboxPage, sendMailPage, sendNoMailPage } from './views/mailbox.page.js';

/** The page where developers read the mails that the service would have sent. */
@ApiExcludeController()
@Controller('dev')
export class MailboxController {
  constructor(
    private readonly mailbox: Mailbox,
    private readonly settings: Settings,
  ) {}

  @Get('mailbox')
  async show(@Res() response: Response, @Query('to') email?: string | string[]): Promise<void> {
    const to = one(email);
    const mails = await this.mailbox.list({ to });
    sendMailboxPage(response, { mails, to: to ?? '', leavesBySmtp: this.settings.smtpUrl !== undefined });
  }

  /** The same list for programs, newest first: `/dev/mailbox.json?to=ada@example.com`. */
  @Get('mailbox.json')
  async list(@Query('to') email?: string | string[]): Promise<{ mails: KeptMail[] }> {
    return { mails: await this.mailbox.list({ to: one(email) }) };
  }

  @Get('mailbox/:id')
  async open(
    @Res() response: Response,
    @Param('id') id: string,
    @Query() wanted: Record<string, string>,
  ): Promise<void> {
    const mail = await this.mailbox.find(id);
    if (mail) sendMailPage(response, mail, readView(wanted));
    else sendNoMailPage(response, new MailNotInMailbox());
  }

  @Get('mailbox/:id/html')
  async frame(
    @Res() response: Response,
    @Param('id') id: string,
    @Query() wanted: Record<string, string>,
  ): Promise<void> {
    const mail = await this.mailbox.find(id);
    if (!mail) throw new MailNotInMailbox();
    sendMailFrame(response, mail, readView(wanted));
  }
}

const one = (parameter: string | string[] | undefined): string | undefined => [parameter].flat()[0];
