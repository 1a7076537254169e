import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CodeForm } from '../../../login/dto/forms.dto.js';
import { MfaService } from '../../mfa/mfa.service.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { pageRequest } from '../visit/visit.js';

/** The authenticator app of an account, and its recovery codes. */
@AccountPages('portal.mfa')
@Controller('portal')
export class AuthenticatorController {
  constructor(
    private readonly mfa: MfaService,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get('authenticator')
  async begin(
    @Visiting() { session, me, caller }: PageVisitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (me.mfaEnabledAt) return this.pages.lead(response, '/portal/security');
    this.pages.show('authenticator', request, response, { key: await this.mfa.begin(session, {}, caller) });
  }

  /** The form was sent twice, or the app was set up in another window: the page of its state says how it stands. */
  @Post('authenticator')
  @TakesForm('authenticator')
  async confirm(
    @Visiting() { session, me, caller }: PageVisitor,
    @Body() { code }: CodeForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (me.mfaEnabledAt) return this.pages.lead(response, '/portal/security');
    pageRequest(request).facts = { key: await this.mfa.begin(session, {}, caller) };
    const codes = await this.mfa.confirm(session, code, {}, caller);
    this.pages.show('new-codes', request, response, { codes, isRenewal: false });
  }

  @Get('authenticator/remove')
  @NeedsProof()
  askToTurnOff(@Visiting() { me }: PageVisitor, @Req() request: Request, @Res() response: Response): void {
    if (me.mfaEnabledAt) this.pages.show('turn-off', request, response, {});
    else this.pages.lead(response, '/portal/security');
  }

  @Post('authenticator/remove')
  @TakesForm('turn-off')
  async turnOff(@Visiting() { session, caller }: PageVisitor, @Res() response: Response): Promise<void> {
    await this.mfa.disable(session, {}, caller);
    this.pages.lead(response, '/portal/security', { name: 'turned-off', sessionId: session.id });
  }

  @Get('recovery-codes')
  @NeedsProof()
  askForNewCodes(@Visiting() { me }: PageVisitor, @Req() request: Request, @Res() response: Response): void {
    if (me.mfaEnabledAt) this.pages.show('recovery-codes', request, response, {});
    else this.pages.lead(response, '/portal/security');
  }

  @Post('recovery-codes')
  @TakesForm('recovery-codes')
  async renewCodes(
    @Visiting() { session, caller }: PageVisitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const codes = await this.mfa.renewRecoveryCodes(session, {}, caller);
    this.pages.show('new-codes', request, response, { codes, isRenewal: true });
  }
}
