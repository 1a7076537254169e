import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { validate } from 'uuid';
import { SEARCH_SIZES } from '../../management/users/user-search.js';
import { pageScript } from '../../platform/pages/page-script.js';
import { type Sent, textIn, textsIn } from '../fields.js';
import { ConsolePages } from '../views/console-pages.js';
import { ForOperators, Operating } from '../visit/console.decorators.js';
import type { SignedInOperator } from '../visit/operator.js';
import { consoleRequest } from '../visit/visit.js';
import { type Listed, People } from './people.js';
import { PeoplePage } from './people.page.js';
import { PEOPLE_STYLE } from './people-style.js';
import { PersonPage } from './person.page.js';

const FIND_SCRIPT = pageScript('console/people/scripts/find');
const LONGEST = 320;

/** One search field for everything that a customer quotes, and a person on one screen. */
@ApiExcludeController()
@Controller('console/people')
export class PeopleController {
  constructor(
    private readonly people: People,
    private readonly pages: ConsolePages,
  ) {}

  @Get()
  @ForOperators('users:read')
  async list(
    @Operating() operator: SignedInOperator,
    @Query() sent: Sent,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { q, application } = textsIn(sent, ['q', 'application']);
    const text = q.slice(0, LONGEST);
    const listed = await this.people.list(operator, {
      text,
      application,
      after: textIn(sent, 'after'),
      most: SEARCH_SIZES.find((size) => String(size) === sent.most) ?? SEARCH_SIZES[0],
    });
    const only = validate(text) && sent.live === undefined ? onlyHit(listed) : undefined;
    if (only) return this.pages.lead(response, only);
    this.pages.show(request, response, {
      title: ({ frame }) => frame.people,
      room: 'people',
      hasSearch: true,
      script: FIND_SCRIPT,
      style: PEOPLE_STYLE,
      body: (view) => PeoplePage(view, listed),
    });
  }

  @Get(':id')
  @ForOperators('users:read')
  async show(
    @Operating() operator: SignedInOperator,
    @Param('id') id: string,
    @Query() sent: Sent,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const query = {
      session: textIn(sent, 'session'),
      living: textIn(sent, 'living'),
      ended: textIn(sent, 'ended'),
      activity: textIn(sent, 'activity'),
    };
    const facts = await this.people.person(operator, id, query, consoleRequest(request).language);
    this.pages.show(request, response, {
      title: facts.user.name ?? facts.user.email,
      room: 'people',
      style: PEOPLE_STYLE,
      body: (view) => PersonPage(view, facts),
    });
  }
}

/** A whole id leads straight to what it names. */
function onlyHit({ found }: Listed): string | undefined {
  if (found?.session) return `/console/people/${found.session.identityId}?session=${found.session.id}`;
  const [user, another] = found?.users ?? [];
  return user && !another ? `/console/people/${user.id}` : undefined;
}
