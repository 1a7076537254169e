import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedUserChanges } from '../../../management/users/managed-user-changes.js';
import { ManagedUsers } from '../../../management/users/managed-users.js';
import { Acts } from '../../acts.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { ActsOnPerson } from './acts-on-person.decorator.js';
import { type Acting, PersonActs } from './person-acts.js';

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
  async askToBlock(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user, result } = await this.acts.rehearse(by, (act, reach) => this.users.block(act, reach, by.id));
    this.acts.ask(by, response, { name: 'block', user, path: 'block', count: result, isDangerous: true });
  }

  @Post('block')
  @ForOperators('users:write')
  @NeedsProof()
  async block(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user, result, more } = await this.acts.do(
      by,
      (act, reach) => this.users.block(act, reach, by.id),
      (act) => this.users.finish(act),
    );
    this.acts.tell(response, by, user, 'blocked', result + more);
  }

  @Get('unblock')
  @ForOperators('users:write')
  @NeedsProof()
  async askToUnblock(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.find(by);
    this.acts.ask(by, response, { name: 'unblock', user, path: 'unblock' });
  }

  @Post('unblock')
  @ForOperators('users:write')
  @NeedsProof()
  async unblock(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.do(by, (act, reach) => this.users.unblock(act, reach, by.id));
    this.acts.tell(response, by, user, 'unblocked');
  }

  @Get('factors')
  @ForOperators('users:write')
  @NeedsProof()
  async askToRemoveFactors(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user, result } = await this.acts.rehearse(by, (act, reach) =>
      this.users.removeSecondFactors(act, reach, by.id),
    );
    this.acts.ask(by, response, { name: 'factors', user, path: 'factors', count: result ?? 0, isDangerous: true });
  }

  @Post('factors')
  @ForOperators('users:write')
  @NeedsProof()
  async removeFactors(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user, result, more } = await this.acts.do(
      by,
      (act, reach) => this.users.removeSecondFactors(act, reach, by.id),
      (act) => this.users.finish(act),
    );
    if (result === undefined) this.acts.tell(response, by, user, 'factorsNone');
    else this.acts.tell(response, by, user, 'factorsRemoved', result + more);
  }

  @Get('new-password')
  @ForOperators('users:write')
  async askForNewPassword(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.find(by);
    this.acts.ask(by, response, { name: 'newPassword', user, path: 'new-password' });
  }

  @Post('new-password')
  @ForOperators('users:write')
  async requireNewPassword(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.do(by, (act, reach) => this.changes.demandNewPassword(act, reach, by.id));
    this.acts.tell(response, by, user, 'passwordRequired');
  }

  @Get('invite')
  @ForOperators('users:write')
  async askToInvite(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.find(by);
    this.acts.ask(by, response, { name: 'invite', user, path: 'invite' });
  }

  @Post('invite')
  @ForOperators('users:write')
  async invite(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { reach, user } = await this.acts.find(by);
    await this.changes.invite(this.writes.write(by.caller), reach, user.id);
    this.acts.tell(response, by, user, 'invitedAgain');
  }
}
