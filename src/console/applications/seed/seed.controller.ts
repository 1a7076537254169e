import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { SeedPicture } from '../../../management/applications/seed-picture.js';
import { ForOperators } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
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
  async show(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const picture = await this.seed.of(reach, asking.slug);
    const file = pathTo(application, 'seed', '/file');
    this.pages.show(asking, response, {
      application,
      part: 'seed',
      body: (view) => SeedPage(view, { file, ...picture }),
    });
  }

  @Get('file')
  @ForOperators('applications:read')
  async download(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const { reach, application } = await this.applications.of(asking);
    const { yaml } = await this.seed.of(reach, asking.slug);
    response
      .set({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${application.slug}.yaml"` })
      .type('application/yaml')
      .send(yaml);
  }
}
