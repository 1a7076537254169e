import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages } from '../visit/page.decorators.js';

@AccountPages()
@Controller('portal')
export class OverviewController {
  constructor(private readonly pages: AccountPagesDelivery) {}

  @Get()
  show(@Req() request: Request, @Res() response: Response): void {
    this.pages.show('overview', request, response, {});
  }
}
