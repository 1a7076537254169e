import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { LinkNotFound } from '../../../identities/account/account.errors.js';
import { LinkChanges, labelIn } from '../../../identities/account/links/link-changes.service.js';
import { ProviderSignInCancelled } from '../../../identities/upstream/upstream.errors.js';
import { ProviderNameGuard } from '../../../login/upstream/provider-name.guard.js';
import { refusedLookAhead } from '../../../session/browser/visitor.js';
import { LinkingByRedirect } from '../../linked-accounts/linking-by-redirect.service.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import type { PageFacts } from '../views/page-facts.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { type PageVisit, pageRequest } from '../visit/visit.js';

class ProviderForm {
  @IsString({ message: 'provider must come once, as text' })
  provider: string;
}

/** Accounts elsewhere that sign in to this one. */
@AccountPages()
@Controller('portal/linked-accounts')
export class LinkPagesController {
  constructor(
    private readonly links: LinkChanges,
    private readonly redirects: LinkingByRedirect,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get('add')
  @NeedsProof()
  async show(@Visiting() { session }: PageVisitor, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { providers } = await this.links.list(session);
    this.pages.show('add-link', request, response, { providers });
  }

  @Post('add')
  @TakesForm('add-link')
  async start(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { provider }: ProviderForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { language } = pageRequest(request);
    this.pages.lead(response, await this.redirects.start(session, provider, language, caller));
  }

  /** Back from the provider. A look ahead, such as a prefetch, must not use the answer up. */
  @Get('callback/:slug/:provider')
  @UseGuards(ProviderNameGuard)
  async finish(
    @Visiting() { session, caller }: PageVisitor,
    @Param('provider') provider: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (refusedLookAhead(request, response)) return;
    const { state, user } = request.query;
    const query = request.originalUrl.slice(request.path.length);
    const answer = { provider, state, query, user: typeof user === 'string' ? user : undefined };
    const isLinked = await this.redirects.finish(session, answer, caller).then(() => true, orCancelled);
    const name = isLinked ? 'linked' : 'not-linked';
    this.pages.lead(response, '/portal/security', { name, sessionId: session.id });
  }

  @Get(':id/remove')
  @NeedsProof()
  async askToRemove(
    @Visiting() visitor: PageVisitor,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.show('remove-link', request, response, await this.require(visitor, id));
  }

  @Post(':id/remove')
  @TakesForm('remove-link')
  async remove(
    @Visiting() visitor: PageVisitor,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { session, caller } = visitor;
    pageRequest(request).facts = await this.require(visitor, id);
    await this.links.unlink(session, id, {}, caller);
    this.pages.lead(response, '/portal/security', { name: 'unlinked', sessionId: session.id });
  }

  private async require({ session }: PageVisit, id: string): Promise<PageFacts['remove-link']> {
    const { links, named } = await this.links.list(session);
    const found = links.find((link) => link.id === id);
    if (!found) throw new LinkNotFound();
    return { id, label: labelIn(named, found.provider) };
  }
}

function orCancelled(failure: unknown): false {
  if (failure instanceof ProviderSignInCancelled) return false;
  throw failure;
}
