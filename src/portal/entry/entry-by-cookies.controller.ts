import { Controller, Get, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { pickLanguage } from '../../platform/http/language.js';
import { SessionOverFilter } from '../../session/browser/cookie-failures.filter.js';
import { Delivery } from '../../session/browser/delivery.js';
import { FromBrowser, type Visitor } from '../../session/browser/visitor.js';
import { type Wanted, Wants } from '../../session/browser/wanted-answer.js';
import { WindowRequired } from '../portal.errors.js';
import { DocumentsEntryByCookies } from './entry.reference.js';
import { EntryByCookies } from './entry-by-cookies.service.js';
import { sendOwnAccountQuestion } from './question.page.js';

/** «My account» of an application whose pages hold no token. */
@ApiTags('Cookie sessions')
@Controller('api/service/portal')
export class EntryByCookiesController {
  constructor(
    private readonly entries: EntryByCookies,
    private readonly delivery: Delivery,
  ) {}

  @Get()
  @UseFilters(SessionOverFilter)
  @DocumentsEntryByCookies
  async enter(@FromBrowser() visitor: Visitor, @Wants() wanted: Wanted, @Res() response: Response): Promise<void> {
    if (!visitor.fetch.isFollowed) throw new WindowRequired();
    const way = await this.entries.find(visitor, wanted);
    if (way.refreshed) this.delivery.deliver(response, way.refreshed);
    this.delivery.lead(response, way.url);
  }

  @Get('ask')
  @UseFilters(SessionOverFilter)
  @ApiExcludeEndpoint()
  async ask(@FromBrowser() visitor: Visitor, @Wants() wanted: Wanted, @Res() response: Response): Promise<void> {
    const application = await this.entries.requireApplication(visitor, wanted);
    sendOwnAccountQuestion(response, pickLanguage(visitor.acceptLanguage), application, wanted);
  }
}
