import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedSessionUnknown } from '../../../management/management.errors.js';
import { ManagedSessions } from '../../../management/sessions/managed-sessions.js';
import { ManagedUsers } from '../../../management/users/managed-users.js';
import { ForOperators } from '../../visit/console.decorators.js';
import { People } from '../people.js';
import { ActsOnPerson } from './acts-on-person.decorator.js';
import { type Acting, PersonActs } from './person-acts.js';

/** Ends one session of a person, or all of them: support may. */
@ApiExcludeController()
@Controller('console/people/:id')
export class SessionActsController {
  constructor(
    private readonly acts: PersonActs,
    private readonly people: People,
    private readonly sessions: ManagedSessions,
    private readonly users: ManagedUsers,
  ) {}

  @Get('sessions/:session/end')
  @ForOperators('sessions:revoke')
  async askToEnd(
    @ActsOnPerson() by: Acting,
    @Param('session') session: string,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, user } = await this.acts.find(by);
    if (!(await this.people.markedOf(reach, user, session))) throw new ManagedSessionUnknown();
    this.acts.ask(by, response, { name: 'endSession', user, path: `sessions/${session}/end` });
  }

  @Post('sessions/:session/end')
  @ForOperators('sessions:revoke')
  async end(@ActsOnPerson() by: Acting, @Param('session') session: string, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.do(by, async (act, reach, owner) => {
      if (!(await this.people.markedOf(reach, owner, session))) throw new ManagedSessionUnknown();
      await this.sessions.end(act, reach, session);
    });
    this.acts.tell(response, by, user, 'sessionEnded');
  }

  @Get('sign-out')
  @ForOperators('sessions:revoke')
  async askToSignOut(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user, result } = await this.acts.rehearse(by, (act, reach, { id: userId }) =>
      this.sessions.endAllOf(act, reach, userId),
    );
    this.acts.ask(by, response, { name: 'signOut', user, path: 'sign-out', count: result, isDangerous: true });
  }

  @Post('sign-out')
  @ForOperators('sessions:revoke')
  async signOut(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user, result, more } = await this.acts.do(
      by,
      (act, reach, { id: userId }) => this.sessions.endAllOf(act, reach, userId),
      (act) => this.users.finish(act),
    );
    this.acts.tell(response, by, user, 'signedOut', result + more);
  }
}
