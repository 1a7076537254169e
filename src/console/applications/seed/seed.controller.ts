import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SeedPicture } from '../../../management/applications/seed-picture.js';
import { ForOperators, Operating } from '../../visit/console.decorators.js';
import type { SignedInOperator } from '../../visit/operator.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages } from '../views/application-pages.js';
import { SeedPage } from './seed.page.js';

@ApiExcludeController()
@Controller('console/applications/:slug/seed')
export class SeedController {
  constructor(
    private readonly applications: TheApplication,
    private readonly seed: SeedPicture,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async show(
    @Operating() operator: SignedInOperator,
    @Param('slug') slug: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, application } = await this.applications.find(operator, 'applications:read', slug);
    const picture = await this.seed.of(reach, slug);
    this.pages.show(request, response, { application, part: 'seed', body: (view) => SeedPage(view, picture) });
  }
}
