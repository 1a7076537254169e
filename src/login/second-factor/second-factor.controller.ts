import { Body, Controller, Get, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CodeForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { PasskeyFactorInterceptor } from '../passkeys/passkey-factor.interceptor.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { CurrentVisit, CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import { type PageVisitor, type Visit, within } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { HeldSignIns } from './held-sign-ins.js';
import { SecondFactorService } from './second-factor.service.js';

/** The pages of the second factor: a code of the authenticator app, or a recovery code. */
@ApiExcludeController()
@Controller('login/second-factor')
@UseGuards(VisitGuard)
@UseInterceptors(PasskeyFactorInterceptor)
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly heldSignIns: HeldSignIns,
    private readonly pages: HostedPages,
    private readonly browsers: BrowserBinding,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.showIfDue('second-factor', visit, request, response);
  }

  @Post()
  @TakesForm('second-factor')
  async verify(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() { code }: CodeForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.factors.verify(visitor, code));
  }

  @Get('recovery')
  showRecovery(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.showIfDue('recovery-code', visit, request, response);
  }

  @Post('recovery')
  @TakesForm('recovery-code')
  async recover(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() { code }: CodeForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.factors.verify(visitor, code));
  }

  private async showIfDue(
    form: 'second-factor' | 'recovery-code',
    visit: Visit,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { next } = await this.heldSignIns.require(
      visit,
      this.browsers.requireOwner(request.headers.cookie, visit.flow),
    );
    const shown = next === 'passkey' ? 'second-factor' : next === 'code' && form;
    if (shown === form) await this.pages.show(form, request, response);
    else this.pages.lead(response, visit, within(shown ? '/login/second-factor' : '/login/enrol', visit));
  }
}
