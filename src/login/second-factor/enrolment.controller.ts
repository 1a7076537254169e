import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { MfaCodeInvalid } from '../../identities/second-factors/second-factors.errors.js';
import { CodeForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { CurrentVisit, CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import { noteHosted, type PageVisitor, type Visit, within } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { EnrolmentService } from './enrolment.service.js';
import { HeldSignIns } from './held-sign-ins.js';

/** The pages on which a user sets up an authenticator app, because the application demands one. */
@ApiExcludeController()
@Controller('login/enrol')
@UseGuards(VisitGuard)
export class EnrolmentController {
  constructor(
    private readonly enrolments: EnrolmentService,
    private readonly heldSignIns: HeldSignIns,
    private readonly pages: HostedPages,
    private readonly browsers: BrowserBinding,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    const browserHash = this.browsers.requireOwner(request.headers.cookie, visit.flow);
    const held = await this.heldSignIns.require(visit, browserHash);
    const mayRenewCodes = held.proof.wishes?.includes('codes');
    if (held.next === 'continue') return this.pages.show('enrolled', request, response, { mayRenewCodes });
    const key = held.next === 'setup' && browserHash && (await this.enrolments.keyFor(visit, browserHash, held));
    if (!key) return this.pages.lead(response, visit, within('/login/second-factor', visit));
    noteHosted(request, { totpKey: key });
    await this.pages.show('enrol', request, response);
  }

  @Post()
  @TakesForm('enrol')
  async confirm(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() { code }: CodeForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { visit, browserHash } = visitor;
    const held = await this.heldSignIns.require(visit, browserHash);
    const totpKey = held.next === 'setup' ? await this.enrolments.keyFor(visit, browserHash, held) : undefined;
    // Sent twice, or set up in another tab: the page of the next step says how it stands.
    if (!totpKey) return this.pages.lead(response, visit, within('/login/enrol', visit));
    noteHosted(request, { totpKey });
    const recoveryCodes = await this.enrolments
      .confirm(visitor, held, code)
      .catch((failure) => this.orDone(visitor, failure));
    if (!recoveryCodes) return this.pages.lead(response, visit, within('/login/enrol', visit));
    await this.pages.show('enrolled', request, response, { recoveryCodes });
  }

  @Post('recovery-codes')
  @TakesForm('enrolled')
  async renewCodes(
    @CurrentVisitor() visitor: PageVisitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.pages.show('enrolled', request, response, { recoveryCodes: await this.enrolments.renewCodes(visitor) });
  }

  @Post('continue')
  @TakesForm('enrolled')
  async goOn(@CurrentVisitor() visitor: PageVisitor, @Res() response: Response): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.enrolments.goOn(visitor));
  }

  /** The code counts once. The second of two equal requests finds the setup done. */
  private async orDone({ visit, browserHash }: PageVisitor, failure: unknown): Promise<undefined> {
    const isDone =
      failure instanceof MfaCodeInvalid && (await this.heldSignIns.require(visit, browserHash)).next !== 'setup';
    if (!isDone) throw failure;
  }
}
