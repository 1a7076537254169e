import { Body, Controller, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { InvitationInvalid } from '../../flows/invitations/invitations.errors.js';
import { InvitedForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import { hostedRequest, type PageVisitor } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { InvitedService } from './invited.service.js';
import { InvitedInterceptor } from './invited-visitors.js';

/** The account of a person who is invited, within a login. */
@ApiExcludeController()
@Controller('login/invited')
@UseGuards(VisitGuard)
export class InvitedController {
  constructor(
    private readonly invited: InvitedService,
    private readonly pages: HostedPages,
  ) {}

  @Post()
  @TakesForm('invited')
  @UseInterceptors(InvitedInterceptor)
  async signUp(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: InvitedForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!hostedRequest(request).invited) throw new InvitationInvalid();
    this.pages.lead(response, visitor.visit, await this.invited.signUp(visitor, form));
  }
}
