import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { EmailChangeService } from '../../../identities/account/email-change/email-change.service.js';
import { RelayLinks } from '../../../identities/account/merging/relay-links.service.js';
import { CodeForm, ForgotForm } from '../../../login/dto/forms.dto.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';

class RelayCodeForm extends CodeForm {
  /** A code of the authenticator app of the other account. */
  @IsOptional()
  @IsString({ message: 'mfa_code must come once, as text' })
  mfa_code?: string;
}

/** Links an account with a relay address to the real address of its owner. */
@AccountPages()
@Controller('portal/relay')
export class RelayPagesController {
  constructor(
    private readonly relays: RelayLinks,
    private readonly changes: EmailChangeService,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get()
  @NeedsProof()
  ask(@Visiting() { me }: PageVisitor, @Req() request: Request, @Res() response: Response): void {
    if (me.emailIsRelay) this.pages.show('relay', request, response, {});
    else this.pages.lead(response, '/portal/security');
  }

  @Post()
  @TakesForm('relay')
  async request(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { email }: ForgotForm,
    @Res() response: Response,
  ): Promise<void> {
    await this.relays.request(session, email.trim(), {}, caller);
    this.pages.lead(response, '/portal/relay/code');
  }

  @Get('code')
  askForCode(@Visiting() { me }: PageVisitor, @Req() request: Request, @Res() response: Response): void {
    if (me.emailIsRelay) this.pages.show('relay-code', request, response, {});
    else this.pages.lead(response, '/portal/security');
  }

  @Post('code')
  @TakesForm('relay-code')
  async confirm(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { code, mfa_code: mfaCode }: RelayCodeForm,
    @Res() response: Response,
  ): Promise<void> {
    const presented = { digits: code.replaceAll(/\s/g, ''), mfaCode: mfaCode?.trim() || undefined };
    await this.relays.confirm(session, presented, caller);
    this.pages.lead(response, '/portal/security', { name: 'relay-linked', sessionId: session.id });
  }

  @Post('cancel')
  @TakesForm('relay-code')
  async cancel(@Visiting() { session }: PageVisitor, @Res() response: Response): Promise<void> {
    await this.changes.cancel(session);
    this.pages.lead(response, '/portal/security', { name: 'change-dropped', sessionId: session.id });
  }
}
