import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Sent } from '../../fields.js';
import { ChangesNothing, ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { Changes } from '../changes/changes.js';
import { type Edited, Editing } from '../changes/editing.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages } from '../views/application-pages.js';
import { ChangeRulesPage, RulesPage } from './rules.page.js';
import { RULES, type Typed, typedIn, typedOf, wantedOf } from './rules-form.js';

const EDITED: Edited<Typed> = {
  part: 'rules',
  members: RULES,
  title: ({ applications }) => applications.rules.title,
  ...{ typedIn, typedOf, wantedOf, form: ChangeRulesPage },
};

@ApiExcludeController()
@Controller('console/applications/:slug/rules')
export class RulesController {
  constructor(
    private readonly applications: TheApplication,
    private readonly changes: Changes,
    private readonly pages: ApplicationPages,
    private readonly editing: Editing,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async show(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const { application } = found;
    const typed = await typedOf(await this.changes.get(found));
    const mayWrite = asking.operator.mayAt('applications:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'rules',
      body: (view) => RulesPage(view, { application, typed, mayWrite }),
    });
  }

  @Get('change')
  @ForOperators('applications:write')
  @NeedsProof()
  askToChange(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    return this.editing.ask(EDITED, asking, response);
  }

  @Post('review')
  @ForOperators('applications:write')
  @NeedsProof()
  @ChangesNothing()
  review(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    return this.editing.review(EDITED, asking, form, response);
  }

  @Post()
  @ForOperators('applications:write')
  @NeedsProof()
  save(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    return this.editing.save(EDITED, asking, form, response);
  }
}
