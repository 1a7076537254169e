import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { pageIn, type Sent, textIn } from '../../fields.js';
import { ConsolePages } from '../../views/console-pages.js';
import { ForOperators, Operating } from '../../visit/console.decorators.js';
import type { SignedInOperator } from '../../visit/operator.js';
import { TheApplication } from '../the-application.js';
import { ListPage } from './list.page.js';

const LONGEST_PREFIX = 100;

@ApiExcludeController()
@Controller('console/applications')
export class ApplicationsListController {
  constructor(
    private readonly applications: TheApplication,
    private readonly pages: ConsolePages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async list(
    @Operating() operator: SignedInOperator,
    @Query() query: Sent,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const prefix = (textIn(query, 'q') ?? '').slice(0, LONGEST_PREFIX);
    const page = await this.applications.list(operator, { ...pageIn(query), prefix });
    this.pages.show(request, response, {
      title: ({ frame }) => frame.applications,
      room: 'applications',
      body: (view) => ListPage(view, page, prefix),
    });
  }
}
