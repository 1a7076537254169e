import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ActsOnPerson } from '../people/acts/acts-on-person.decorator.js';
import { type Acting, PersonActs } from '../people/acts/person-acts.js';
import { ConsolePages } from '../views/console-pages.js';
import { ForOperators, NeedsProof, Operating } from '../visit/console.decorators.js';
import type { SignedInOperator } from '../visit/operator.js';
import { AccountViewCookie } from './account-view-cookie.js';
import { AccountViews } from './account-views.js';
import { VIEW_MINUTES } from './account-views.statements.js';

/** Begins a view of an account, and ends it. */
@ApiExcludeController()
@Controller('console')
export class AccountViewsController {
  constructor(
    private readonly acts: PersonActs,
    private readonly views: AccountViews,
    private readonly cookie: AccountViewCookie,
    private readonly pages: ConsolePages,
  ) {}

  @Get('people/:id/view')
  @ForOperators('users:view_as')
  @NeedsProof()
  async ask(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.find(by);
    await this.views.requireAllowedFor(user);
    this.acts.ask(by, response, { name: 'viewAs', user, path: 'view', count: VIEW_MINUTES });
  }

  @Post('people/:id/view')
  @ForOperators('users:view_as')
  @NeedsProof()
  async begin(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    await this.views.requireAllowedFor((await this.acts.find(by)).user);
    const { result } = await this.acts.do(by, (act, _reach, user) => this.views.begin(act, by.operator, user));
    this.cookie.open(response, result);
    this.pages.lead(response, '/portal');
  }

  /** Another window may have begun another view: that one goes on. */
  @Post('views/:id/end')
  @ForOperators(null)
  async end(
    @Operating() operator: SignedInOperator,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const identityId = await this.views.end(operator, id);
    if (this.cookie.read(request.headers.cookie)?.id === id) this.cookie.close(response);
    this.pages.leadDone(response, operator, identityId ? `/console/people/${identityId}` : '/console', 'viewEnded');
  }
}
