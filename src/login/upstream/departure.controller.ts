import { Body, Controller, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { WishesForm, wishesOf } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import { hostedRequest, type PageVisitor } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { ProviderNameGuard } from './provider-name.guard.js';
import { UpstreamLogin } from './upstream-login.service.js';

/** To a provider, from the button of a page. */
@ApiExcludeController()
@Controller('login/with')
@UseGuards(ProviderNameGuard, VisitGuard)
export class DepartureController {
  constructor(
    private readonly upstream: UpstreamLogin,
    private readonly pages: HostedPages,
  ) {}

  @Post(':provider')
  @TakesForm('sign-in')
  async start(
    @CurrentVisitor() visitor: PageVisitor,
    @Param('provider') provider: string,
    @Body() form: WishesForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const step = await this.upstream.start(visitor, provider, wishesOf(form), hostedRequest(request).language);
    this.pages.lead(response, visitor.visit, step);
  }
}
