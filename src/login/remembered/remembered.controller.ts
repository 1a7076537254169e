import { Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { HostedPages } from '../hosted-pages.js';
import { CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import type { PageVisitor } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { RememberedService } from './remembered.service.js';

/** What a remembered browser offers on the sign-in page. */
@ApiExcludeController()
@Controller('login')
@UseGuards(VisitGuard)
export class RememberedController {
  constructor(
    private readonly remembered: RememberedService,
    private readonly pages: HostedPages,
  ) {}

  @Post('continue')
  @TakesForm('sign-in')
  async continueAs(
    @CurrentVisitor() visitor: PageVisitor,
    @Req() { headers }: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.remembered.continueAs(visitor, headers.cookie));
  }

  @Post('forget-browser')
  @TakesForm('sign-in')
  async forget(
    @CurrentVisitor() visitor: PageVisitor,
    @Req() { headers }: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.remembered.forget(visitor, headers.cookie));
  }
}
