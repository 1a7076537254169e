import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { OrganizationForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { CurrentVisit, CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import type { PageVisitor, Visit } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { OrganizationPages } from './organization-pages.service.js';

@ApiExcludeController()
@Controller('login/organization')
@UseGuards(VisitGuard)
export class OrganizationController {
  constructor(
    private readonly organizations: OrganizationPages,
    private readonly pages: HostedPages,
    private readonly browsers: BrowserBinding,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { cookie: cookies } = request.headers;
    const browserHash = this.browsers.requireOwner(cookies, visit.flow);
    const asked = await this.organizations.ask({ visit, browserHash, cookies });
    await this.pages.show('organization', request, response, asked);
  }

  @Post()
  @TakesForm('organization')
  async choose(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: OrganizationForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.organizations.choose(visitor, form));
  }
}
