import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ConsolePages } from '../views/console-pages.js';
import { ForOperators } from '../visit/console.decorators.js';
import { OverviewPage } from './overview.page.js';

@ApiExcludeController()
@Controller('console')
export class OverviewController {
  constructor(private readonly pages: ConsolePages) {}

  @Get()
  @ForOperators(null)
  show(@Req() request: Request, @Res() response: Response): void {
    const { frame } = this.pages.viewOf(request).words;
    this.pages.show(request, response, { title: frame.overview, room: 'overview', body: OverviewPage });
  }
}
