import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApplicationsService } from '../../../applications/applications.service.js';
import { ProfileDto } from '../../../identities/dto/profile.dto.js';
import { typedFields } from '../../../identities/fields/profile-field-values.js';
import { ProfileService } from '../../profile/profile.service.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';

@AccountPages('portal.profile')
@Controller('portal/profile')
export class ProfilePageController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly profile: ProfileService,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get()
  show(@Req() request: Request, @Res() response: Response): void {
    this.pages.show('profile', request, response, {});
  }

  @Post()
  @TakesForm('profile')
  async save(
    @Visiting() { session, caller }: PageVisitor,
    @Body() wanted: ProfileDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { profileFields } = await this.applications.getApplication(session.applicationId);
    const own = profileFields.filter(({ writer }) => writer === 'person');
    await this.profile.change(session, { ...wanted, fields: typedFields(own, request.body) }, caller);
    this.pages.lead(response, '/portal', { name: 'profile', sessionId: session.id });
  }
}
