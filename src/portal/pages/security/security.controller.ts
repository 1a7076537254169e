import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FreshProofRequired } from '../../../identities/account/account.errors.js';
import { EmailChangeService } from '../../../identities/account/email-change/email-change.service.js';
import { FreshProofs } from '../../../identities/account/fresh-proofs/fresh-proofs.service.js';
import { LinkChanges } from '../../../identities/account/links/link-changes.service.js';
import { PasskeyChanges } from '../../../identities/account/passkeys/passkey-changes.service.js';
import { PasswordChangeService } from '../../../identities/account/password-change.service.js';
import { ChangePasswordDto } from '../../password/password.dto.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';

@AccountPages()
@Controller('portal')
export class SecurityController {
  constructor(
    private readonly passwords: PasswordChangeService,
    private readonly emails: EmailChangeService,
    private readonly proofs: FreshProofs,
    private readonly passkeys: PasskeyChanges,
    private readonly links: LinkChanges,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get('security')
  async show(@Visiting() { session }: PageVisitor, @Req() request: Request, @Res() response: Response): Promise<void> {
    const [passkeys, linked, pendingEmail] = await Promise.all([
      this.passkeys.list(session),
      this.links.list(session),
      this.emails.findPending(session),
    ]);
    this.pages.show('security', request, response, { passkeys, linked, pendingEmail });
  }

  /** The first password needs a fresh proof; a new one needs the current one, which its form asks for. */
  @Get('password')
  async askForPassword(
    @Visiting() { me, plan, session }: PageVisitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    plan.requireProvider('password');
    if (!me.hasPassword && !(await this.proofs.isFresh(session))) throw new FreshProofRequired();
    this.pages.show('password', request, response, {});
  }

  @Post('password')
  @TakesForm('password')
  async changePassword(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { password, current_password: current }: ChangePasswordDto,
    @Res() response: Response,
  ): Promise<void> {
    await this.passwords.change(session, { password, current, offered: {} }, caller);
    this.pages.lead(response, '/portal/security', { name: 'password', sessionId: session.id });
  }
}
