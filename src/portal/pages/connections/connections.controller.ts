import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { Connections } from '../../connections/connections.service.js';
import { ConnectionNotFound } from '../../portal.errors.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';

class WithdrawalForm {
  @IsString({ message: 'connection must come once, as text' })
  connection: string;
}

/** Clients of other people that have access to the account. */
@AccountPages()
@Controller('portal/connections')
export class ConnectionPagesController {
  constructor(
    private readonly connections: Connections,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get()
  async show(@Visiting() { session }: PageVisitor, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.pages.show('connections', request, response, { connections: await this.connections.list(session) });
  }

  /** An access that is gone already is what was wanted. */
  @Post()
  @TakesForm('connections')
  async withdraw(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { connection }: WithdrawalForm,
    @Res() response: Response,
  ): Promise<void> {
    await this.connections.withdraw(session, connection, caller).catch(orGone);
    this.pages.lead(response, '/portal/connections', { name: 'disconnected', sessionId: session.id });
  }
}

function orGone(failure: unknown): void {
  if (!(failure instanceof ConnectionNotFound)) throw failure;
}
