import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FreshProofs } from '../../../identities/account/fresh-proofs/fresh-proofs.service.js';
import { ProofCodes } from '../../../identities/account/fresh-proofs/proof-codes.service.js';
import { PasskeyForm } from '../../../login/dto/forms.dto.js';
import { OfferedProofDto, offeredProof } from '../../proof/proof.dto.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import type { PageFacts } from '../views/page-facts.js';
import { AccountPages, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { pageRequest } from '../visit/visit.js';
import { confirmPath, provingsOf, readConfirmation } from './confirmation.js';
import { PasskeyProof } from './passkey-proof.service.js';

/** «Confirm it is you»: a proof that counts for five minutes, and then on to what was wanted. */
@AccountPages()
@Controller('portal/confirm')
export class ConfirmController {
  constructor(
    private readonly proofs: FreshProofs,
    private readonly codes: ProofCodes,
    private readonly passkeys: PasskeyProof,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get()
  async show(
    @Visiting() visitor: PageVisitor,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.show('confirm', request, response, await this.noteFacts(visitor, query, request));
  }

  @Post()
  @TakesForm('confirm')
  async confirm(
    @Visiting() visitor: PageVisitor,
    @Query() query: Record<string, unknown>,
    @Body() body: OfferedProofDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { confirmation } = await this.noteFacts(visitor, query, request);
    await this.proofs.keep(visitor.session, offeredProof(body), visitor.caller);
    this.pages.lead(response, confirmation.to);
  }

  @Post('passkey')
  @TakesForm('confirm')
  async confirmByPasskey(
    @Visiting() visitor: PageVisitor,
    @Query() query: Record<string, unknown>,
    @Body() { credential }: PasskeyForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { confirmation } = await this.noteFacts(visitor, query, request);
    await this.passkeys.keep(visitor.session, credential, visitor.caller);
    this.pages.lead(response, confirmation.to);
  }

  /** A reload of the page of a failure comes here. */
  @Get(['mail', 'passkey'])
  async goBack(
    @Visiting() { session }: PageVisitor,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, confirmPath(readConfirmation(query, await this.proofs.waysToProve(session))));
  }

  @Post('mail')
  @TakesForm('confirm')
  async mail(
    @Visiting() visitor: PageVisitor,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { confirmation } = await this.noteFacts(visitor, query, request);
    await this.codes.send(visitor.session, visitor.caller);
    this.pages.lead(response, confirmPath({ ...confirmation, isMailed: true }));
  }

  /** The page shows them also when the request fails. */
  private async noteFacts(
    { session }: PageVisitor,
    query: Record<string, unknown>,
    request: Request,
  ): Promise<PageFacts['confirm']> {
    const ways = await this.proofs.waysToProve(session);
    const passkey = await this.passkeys.findRequest(session, ways.passkeysUntil);
    const facts = { ways: provingsOf(ways), confirmation: readConfirmation(query, ways), passkey };
    pageRequest(request).facts = facts;
    return facts;
  }
}
