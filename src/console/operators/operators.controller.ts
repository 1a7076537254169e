import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import type { Caller } from '../../platform/http/caller.js';
import { Acts } from '../acts.js';
import { RoleTooSmall } from '../console.errors.js';
import { PAGE_SIZE, type Sent, textIn } from '../fields.js';
import { ConsolePages } from '../views/console-pages.js';
import { isCorrectable } from '../views/refusal.js';
import { AsOperator, ForOperators, NeedsProof, Operating } from '../visit/console.decorators.js';
import type { SignedInOperator } from '../visit/operator.js';
import { Operators, type WantedRole } from './operators.js';
import { InvitePage, OperatorsPage, TakePage } from './operators.pages.js';
import { isRole } from './roles.js';

@ApiExcludeController()
@Controller('console/operators')
export class OperatorsController {
  constructor(
    private readonly operators: Operators,
    private readonly acts: Acts,
    private readonly pages: ConsolePages,
  ) {}

  @Get()
  @ForOperators('operators:write')
  async list(
    @Operating() operator: SignedInOperator,
    @Query() { after }: Sent,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const all = await this.operators.list(operator.reaches('operators:write'));
    const [from = '0'] = /^\d{1,4}$/.exec(String(after)) ?? [];
    const end = Number(from) + PAGE_SIZE;
    const page = { rows: all.slice(Number(from), end), next: end < all.length ? String(end) : null };
    this.pages.show(request, response, {
      title: ({ frame }) => frame.operators,
      room: 'operators',
      body: (view) => OperatorsPage(view, page),
    });
  }

  @Get('invite')
  @ForOperators('operators:write')
  @NeedsProof()
  askToInvite(@Req() request: Request, @Res() response: Response): void {
    this.showInvite(request, response);
  }

  @Post('invite')
  @ForOperators('operators:write')
  @NeedsProof()
  async invite(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Body() form: Sent,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const [email, application, role] = [textIn(form, 'email'), textIn(form, 'application'), form.role];
    if (!isRole(role) || !email) throw new MalformedInput([`${email ? 'role' : 'email'} must not be empty`]);
    const wanted = { email, application, role };
    try {
      await operator.find('operators:write', async (reach) => {
        if (!application && reach.applicationId !== null) throw new RoleTooSmall('operators:write');
        await this.operators.invite(this.acts.write(caller), reach, wanted);
      });
      this.pages.leadDone(response, operator, '/console/operators', 'invited');
    } catch (failure) {
      if (!isCorrectable(failure) && !(failure instanceof ApplicationNotFound)) throw failure;
      this.showInvite(request, response, wanted, failure);
    }
  }

  @Get(':id/take')
  @ForOperators('operators:write')
  @NeedsProof()
  async askToTake(
    @Operating() operator: SignedInOperator,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const role = await operator.find('operators:write', (reach) => this.operators.get(reach, id));
    this.pages.show(request, response, {
      title: ({ operators }) => operators.takeTitle,
      room: 'operators',
      body: (view) => TakePage(view, role),
    });
  }

  @Post(':id/take')
  @ForOperators('operators:write')
  @NeedsProof()
  async take(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    await operator.find('operators:write', (reach) =>
      this.acts.write(caller).act((act) => this.operators.take(act, reach, id)),
    );
    this.pages.leadDone(response, operator, '/console/operators', 'taken');
  }

  private showInvite(request: Request, response: Response, typed?: WantedRole, failure?: ServiceError): void {
    this.pages.show(request, response, {
      title: this.pages.viewOf(request).words.operators.invite,
      room: 'operators',
      failure,
      body: (view) => InvitePage(view, typed, failure),
    });
  }
}
