import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ManagedUserChanges } from '../../../management/users/managed-user-changes.js';
import { ManagedUsers } from '../../../management/users/managed-users.js';
import type { Caller } from '../../../platform/http/caller.js';
import { Acts } from '../../acts.js';
import { AsOperator, ForOperators, NeedsProof, Operating } from '../../visit/console.decorators.js';
import type { SignedInOperator } from '../../visit/operator.js';
import { type Acting, PersonActs } from './person-acts.js';

const acting = (operator: SignedInOperator, caller: Caller, id: string): Acting => ({
  operator,
  caller,
  id,
  permission: 'users:write',
});

/** Whether a person can sign in, and with what. */
@ApiExcludeController()
@Controller('console/people/:id')
export class AccessActsController {
  constructor(
    private readonly acts: PersonActs,
    private readonly writes: Acts,
    private readonly users: ManagedUsers,
    private readonly changes: ManagedUserChanges,
  ) {}

  @Get('block')
  @ForOperators('users:write')
  @NeedsProof()
  async askToBlock(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { user, result } = await this.acts.rehearse(acting(operator, caller, id), (act, reach) =>
      this.users.block(act, reach, id),
    );
    this.acts.ask(request, response, { name: 'block', user, path: 'block', count: result, isDangerous: true });
  }

  @Post('block')
  @ForOperators('users:write')
  @NeedsProof()
  async block(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const by = acting(operator, caller, id);
    const { user, result, more } = await this.acts.do(
      by,
      (act, reach) => this.users.block(act, reach, id),
      (act) => this.users.finish(act),
    );
    this.acts.tell(response, by, user, 'blocked', result + more);
  }

  @Get('unblock')
  @ForOperators('users:write')
  @NeedsProof()
  async askToUnblock(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { user } = await this.acts.find(acting(operator, caller, id));
    this.acts.ask(request, response, { name: 'unblock', user, path: 'unblock' });
  }

  @Post('unblock')
  @ForOperators('users:write')
  @NeedsProof()
  async unblock(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const by = acting(operator, caller, id);
    const { user } = await this.acts.do(by, (act, reach) => this.users.unblock(act, reach, id));
    this.acts.tell(response, by, user, 'unblocked');
  }

  @Get('factors')
  @ForOperators('users:write')
  @NeedsProof()
  async askToRemoveFactors(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { user, result } = await this.acts.rehearse(acting(operator, caller, id), (act, reach) =>
      this.users.removeSecondFactors(act, reach, id),
    );
    this.acts.ask(request, response, { name: 'factors', user, path: 'factors', count: result ?? 0, isDangerous: true });
  }

  @Post('factors')
  @ForOperators('users:write')
  @NeedsProof()
  async removeFactors(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const by = acting(operator, caller, id);
    const { user, result, more } = await this.acts.do(
      by,
      (act, reach) => this.users.removeSecondFactors(act, reach, id),
      (act) => this.users.finish(act),
    );
    if (result === undefined) this.acts.tell(response, by, user, 'factorsNone');
    else this.acts.tell(response, by, user, 'factorsRemoved', result + more);
  }

  @Get('new-password')
  @ForOperators('users:write')
  async askForNewPassword(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { user } = await this.acts.find(acting(operator, caller, id));
    this.acts.ask(request, response, { name: 'newPassword', user, path: 'new-password' });
  }

  @Post('new-password')
  @ForOperators('users:write')
  async requireNewPassword(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const by = acting(operator, caller, id);
    const { user } = await this.acts.do(by, (act, reach) => this.changes.demandNewPassword(act, reach, id));
    this.acts.tell(response, by, user, 'passwordRequired');
  }

  @Get('invite')
  @ForOperators('users:write')
  async askToInvite(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { user } = await this.acts.find(acting(operator, caller, id));
    this.acts.ask(request, response, { name: 'invite', user, path: 'invite' });
  }

  @Post('invite')
  @ForOperators('users:write')
  async invite(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const by = acting(operator, caller, id);
    const { reach, user } = await this.acts.find(by);
    const write = this.writes.write(caller);
    const destination = await this.changes.prepareInvitation(write, reach, user.id);
    await write.act((act) => this.changes.invite(act, reach, user.id, destination));
    this.acts.tell(response, by, user, 'invitedAgain');
  }
}
