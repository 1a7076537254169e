import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Reach } from '../../../management/access/reach.js';
import type { ManagedUser } from '../../../management/users/list-users.statement.js';
import type { Act } from '../../../management/writes/write.js';
import { Acts } from '../../acts.js';
import { ConsolePages } from '../../views/console-pages.js';
import type { Done } from '../../views/view.js';
import type { Asker } from '../../visit/console.decorators.js';
import { People } from '../people.js';
import { ActPage, type AskedAct } from './act.page.js';

/** Who acts on which person. */
export interface Acting extends Asker {
  id: string;
}

type Work<Result> = (act: Act, reach: Reach, user: ManagedUser) => Promise<Result>;

/** What each act on a person does alike: it is told before, done, and told after. */
@Injectable()
export class PersonActs {
  constructor(
    private readonly people: People,
    private readonly acts: Acts,
    private readonly pages: ConsolePages,
  ) {}

  find({ operator, id, permission }: Acting): Promise<{ reach: Reach; user: ManagedUser }> {
    return this.people.find(operator, id, permission);
  }

  /** What it would do, as it is done and taken back. */
  async rehearse<Result>(acting: Acting, work: Work<Result>): Promise<{ user: ManagedUser; result: Result }> {
    const { reach, user } = await this.find(acting);
    const result = await this.acts.rehearsal(acting.caller).act((act) => work(act, reach, user));
    return { user, result };
  }

  /** `finish` answers how many more sessions ended after the commit. */
  async do<Result>(acting: Acting, work: Work<Result>, finish?: (act: Act) => Promise<number>): Promise<Did<Result>> {
    const { reach, user } = await this.find(acting);
    let more = 0;
    const result = await this.acts.write(acting.caller).act(
      (act) => work(act, reach, user),
      async (body, act) => {
        more = (await finish?.(act)) ?? 0;
        return body;
      },
    );
    return { user, result, more };
  }

  ask({ request }: Acting, response: Response, asked: AskedAct): void {
    this.pages.show(request, response, {
      title: ({ people }) => people.acts[asked.name].title,
      room: 'people',
      failure: asked.failure,
      body: (view) => ActPage(view, asked),
    });
  }

  /** Back to the person. */
  tell(response: Response, { operator }: Acting, user: { id: string }, done: Done, count = 0): void {
    this.pages.leadDone(response, operator, `/console/people/${user.id}`, done, count);
  }

  /** The person is gone. */
  tellOfDeletion(response: Response, { operator }: Acting, count: number): void {
    this.pages.leadDone(response, operator, '/console/people', 'personDeleted', count);
  }
}

export interface Did<Result> {
  user: ManagedUser;
  result: Result;
  more: number;
}
