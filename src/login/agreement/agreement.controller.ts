import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AgreementRequired } from '../../identities/agreements/agreements.errors.js';
import { AgreementForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { CurrentVisit, CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import type { PageVisitor, Visit } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { AgreementService } from './agreement.service.js';

@ApiExcludeController()
@Controller('login/agreement')
@UseGuards(VisitGuard)
export class AgreementController {
  constructor(
    private readonly agreements: AgreementService,
    private readonly pages: HostedPages,
    private readonly browsers: BrowserBinding,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { cookie: cookies } = request.headers;
    const browserHash = this.browsers.requireOwner(cookies, visit.flow);
    const agreementOf = await this.agreements.question({ visit, browserHash, cookies });
    await this.pages.show('agreement', request, response, { agreementOf });
  }

  @Post()
  @TakesForm('agreement')
  async answer(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() { answer, account, ...agreed }: AgreementForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (answer === 'decline') {
      this.pages.lead(response, visitor.visit, await this.agreements.decline(visitor));
      return;
    }
    try {
      this.pages.lead(response, visitor.visit, await this.agreements.agree(visitor, account, agreed));
    } catch (failure) {
      if (!(failure instanceof AgreementRequired)) throw failure;
      const agreementOf = await this.agreements.question(visitor);
      await this.pages.show('agreement', request, response, { agreementOf, typed: agreed, failure });
    }
  }
}
