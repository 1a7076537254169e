import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { IsString } from 'class-validator';
import type { Request, Response } from 'express';
import type { EntityManager } from 'typeorm';
import { AccountDeletion } from '../../../identities/account/account-deletion.service.js';
import { Agreements } from '../../../identities/agreements/agreements.service.js';
import { MyData } from '../../account/my-data.service.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { Departures } from '../arrival/departure.service.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';

class DeleteForm {
  @IsString({ message: 'confirm must come once, as text' })
  confirm: string;
}

/** What is stored about a person, and the end of the account. */
@AccountPages()
@Controller('portal')
export class DataController {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly agreements: Agreements,
    private readonly data: MyData,
    private readonly deletion: AccountDeletion,
    private readonly departures: Departures,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get('data')
  async show(@Visiting() { session }: PageVisitor, @Req() request: Request, @Res() response: Response): Promise<void> {
    const agreements = await this.agreements.list(this.manager, session.identityId);
    this.pages.show('data', request, response, { agreements });
  }

  /** A form, so that no link of another site starts a download. */
  @Post('data')
  @TakesForm('data')
  async export(@Visiting() { session, caller }: PageVisitor, @Res() response: Response): Promise<void> {
    const { name, content } = await this.data.export(session, caller);
    response
      .set({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type('json')
      .send(JSON.stringify(content, null, 2));
  }

  @Get('delete')
  @NeedsProof()
  askToDelete(@Req() request: Request, @Res() response: Response): void {
    this.pages.show('delete', request, response, {});
  }

  @Post('delete')
  @TakesForm('delete')
  async delete(
    @Visiting() visitor: PageVisitor,
    @Body() { confirm }: DeleteForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.deletion.delete(visitor.session, confirm.trim(), {}, visitor.caller);
    await this.departures.leave(request, response, visitor, 'account_deleted');
  }
}
