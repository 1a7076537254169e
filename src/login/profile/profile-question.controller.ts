import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { typedFields } from '../../identities/fields/profile-field-values.js';
import { ProfileFieldsInvalid } from '../../identities/fields/profile-fields.errors.js';
import { ProfileForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { CurrentVisit, CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import type { PageVisitor, Visit } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { ProfileQuestion } from './profile-question.service.js';

@ApiExcludeController()
@Controller('login/profile')
@UseGuards(VisitGuard)
export class ProfileQuestionController {
  constructor(
    private readonly profiles: ProfileQuestion,
    private readonly pages: HostedPages,
    private readonly browsers: BrowserBinding,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { cookie: cookies } = request.headers;
    const browserHash = this.browsers.requireOwner(cookies, visit.flow);
    const profileOf = await this.profiles.question({ visit, browserHash, cookies });
    await this.pages.show('profile', request, response, { profileOf });
  }

  @Post()
  @TakesForm('profile')
  async answer(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() { account }: ProfileForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    try {
      this.pages.lead(response, visitor.visit, await this.profiles.answer(visitor, account, request.body));
    } catch (failure) {
      if (!(failure instanceof ProfileFieldsInvalid)) throw failure;
      const profileOf = await this.profiles.question(visitor);
      const typed = { fields: typedFields(profileOf.fields, request.body) };
      await this.pages.show('profile', request, response, { profileOf, typed, failure });
    }
  }
}
