import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { EmailChangeService } from '../../../identities/account/email-change/email-change.service.js';
import { CodeForm } from '../../../login/dto/forms.dto.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';

class EmailForm {
  @IsString({ message: 'email must come once, as text' })
  email: string;
}

/** The email address of an account: a code that was sent to the new one makes the change. */
@AccountPages()
@Controller('portal/email')
export class EmailPagesController {
  constructor(
    private readonly emails: EmailChangeService,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get()
  @NeedsProof()
  ask(@Req() request: Request, @Res() response: Response): void {
    this.pages.show('email', request, response, {});
  }

  @Post()
  @TakesForm('email')
  async request(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { email }: EmailForm,
    @Res() response: Response,
  ): Promise<void> {
    await this.emails.request(session, email.trim(), {}, caller);
    this.pages.lead(response, '/portal/email/code');
  }

  @Get('code')
  askForCode(@Req() request: Request, @Res() response: Response): void {
    this.pages.show('email-code', request, response, {});
  }

  @Post('code')
  @TakesForm('email-code')
  async confirm(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { code }: CodeForm,
    @Res() response: Response,
  ): Promise<void> {
    await this.emails.confirm(session, code.replaceAll(/\s/g, ''), caller);
    this.pages.lead(response, '/portal/security', { name: 'email-changed', sessionId: session.id });
  }

  @Post('cancel')
  @TakesForm('email-code')
  async cancel(@Visiting() { session }: PageVisitor, @Res() response: Response): Promise<void> {
    await this.emails.cancel(session);
    this.pages.lead(response, '/portal/security', { name: 'change-dropped', sessionId: session.id });
  }
}
