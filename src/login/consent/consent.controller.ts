import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ConsentForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { Questions } from '../signed-in/questions.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { CurrentVisit, CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import type { PageVisitor, Visit } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { ConsentService } from './consent.service.js';

@ApiExcludeController()
@Controller('login/consent')
@UseGuards(VisitGuard)
export class ConsentController {
  constructor(
    private readonly consents: ConsentService,
    private readonly questions: Questions,
    private readonly pages: HostedPages,
    private readonly browsers: BrowserBinding,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { cookie: cookies } = request.headers;
    const browserHash = this.browsers.requireOwner(cookies, visit.flow);
    const consentOf = await this.questions.accountOf('consent', { visit, browserHash, cookies });
    await this.pages.show('consent', request, response, { consentOf });
  }

  @Post()
  @TakesForm('consent')
  async answer(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() { answer, account }: ConsentForm,
    @Res() response: Response,
  ): Promise<void> {
    const step = await (answer === 'allow' ? this.consents.allow(visitor, account) : this.consents.decline(visitor));
    this.pages.lead(response, visitor.visit, step);
  }
}
