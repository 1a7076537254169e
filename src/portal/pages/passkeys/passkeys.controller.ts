import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PasskeyChanges } from '../../../identities/account/passkeys/passkey-changes.service.js';
import { readCreation } from '../../../identities/passkeys/credential-json.js';
import type { Passkey } from '../../../identities/passkeys/passkey.entity.js';
import { PasskeyNotFound } from '../../../identities/passkeys/passkeys.errors.js';
import { PasskeyForm } from '../../../login/dto/forms.dto.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { RenamePasskeyDto } from '../../passkeys/passkeys.dto.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { pageRequest } from '../visit/visit.js';

@AccountPages()
@Controller('portal/passkeys')
export class PasskeyPagesController {
  constructor(
    private readonly passkeys: PasskeyChanges,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get('new')
  @NeedsProof()
  async begin(@Visiting() { session }: PageVisitor, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.pages.show('new-passkey', request, response, { options: await this.passkeys.options(session) });
  }

  @Post('new')
  @TakesForm('new-passkey')
  async add(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { credential }: PasskeyForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    pageRequest(request).facts = { options: await this.passkeys.options(session) };
    await this.passkeys.add(session, { credential: readCreation(credential) }, {}, caller);
    this.pages.lead(response, '/portal/security', { name: 'passkey-added', sessionId: session.id });
  }

  @Get(':id')
  async askForName(
    @Visiting() { session }: PageVisitor,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.show('rename-passkey', request, response, { passkey: await this.require(session, id) });
  }

  @Post(':id')
  @TakesForm('rename-passkey')
  async rename(
    @Visiting() { session }: PageVisitor,
    @Param('id') id: string,
    @Body() { name }: RenamePasskeyDto,
    @Res() response: Response,
  ): Promise<void> {
    await this.passkeys.rename(session, id, name);
    this.pages.lead(response, '/portal/security', { name: 'passkey-renamed', sessionId: session.id });
  }

  @Get(':id/remove')
  @NeedsProof()
  async askToRemove(
    @Visiting() { session }: PageVisitor,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.show('remove-passkey', request, response, { passkey: await this.require(session, id) });
  }

  @Post(':id/remove')
  @TakesForm('remove-passkey')
  async remove(
    @Visiting() { session, caller }: PageVisitor,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    pageRequest(request).facts = { passkey: await this.require(session, id) };
    await this.passkeys.remove(session, id, {}, caller);
    this.pages.lead(response, '/portal/security', { name: 'passkey-removed', sessionId: session.id });
  }

  private async require(session: CurrentSession, id: string): Promise<Passkey> {
    const found = (await this.passkeys.list(session)).find((passkey) => passkey.id === id);
    if (!found) throw new PasskeyNotFound();
    return found;
  }
}
