import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { SigningKeyStore } from '../../session/signing-keys/signing-key-store.js';
import { NextKeyTooYoung } from '../../session/signing-keys/signing-keys.errors.js';
import { LIST_SIGNING_KEYS, publishedLife } from '../../session/signing-keys/signing-keys.statements.js';
import { RoleTooSmall, SigningKeyTooYoung } from '../console.errors.js';
import { ConsolePages } from '../views/console-pages.js';
import { AsOperator, ForOperators, NeedsProof, Operating } from '../visit/console.decorators.js';
import type { SignedInOperator } from '../visit/operator.js';
import { RotatePage, SigningKeysPage } from './signing-keys.page.js';

/** They sign for every application, so only an owner of every application sees them here. */
@ApiExcludeController()
@Controller('console/signing-keys')
export class SigningKeysController {
  constructor(
    private readonly database: Database,
    private readonly store: SigningKeyStore,
    private readonly settings: Settings,
    private readonly pages: ConsolePages,
  ) {}

  @Get()
  @ForOperators('operators:write')
  async list(
    @Operating() operator: SignedInOperator,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    requireEverywhere(operator);
    const keys = await this.database.run(LIST_SIGNING_KEYS, { life: publishedLife(this.settings) });
    this.pages.show(request, response, {
      title: ({ signingKeys }) => signingKeys.title,
      room: 'signingKeys',
      body: (view) => SigningKeysPage(view, keys),
    });
  }

  @Get('rotate')
  @ForOperators('operators:write')
  @NeedsProof()
  ask(@Operating() operator: SignedInOperator, @Req() request: Request, @Res() response: Response): void {
    requireEverywhere(operator);
    this.pages.show(request, response, {
      title: ({ signingKeys }) => signingKeys.rotateTitle,
      room: 'signingKeys',
      body: RotatePage,
    });
  }

  @Post('rotate')
  @ForOperators('operators:write')
  @NeedsProof()
  async rotate(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    requireEverywhere(operator);
    await this.store.rotateAll({ caller }).catch((failure) => {
      throw failure instanceof NextKeyTooYoung ? new SigningKeyTooYoung(failure.seconds) : failure;
    });
    this.pages.leadDone(response, operator, '/console/signing-keys', 'rotated');
  }
}

function requireEverywhere(operator: SignedInOperator): void {
  if (!operator.mayEverywhere('operators:write')) throw new RoleTooSmall('operators:write');
}
