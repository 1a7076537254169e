import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONSOLE_ID } from '../../applications/built-in.js';
import { PortalCodes } from '../../portal/entry/portal-codes.service.js';
import { refusedLookAhead } from '../../session/browser/visitor.js';
import { ConsolePages } from '../views/console-pages.js';
import { ForOperators, Operating } from '../visit/console.decorators.js';
import type { SignedInOperator } from '../visit/operator.js';

/** The way from the console to the operator's own account: password, second factors, passkeys. */
@ApiExcludeController()
@Controller('console/account')
export class OperatorAccountController {
  constructor(
    private readonly codes: PortalCodes,
    private readonly pages: ConsolePages,
  ) {}

  /** The account pages ask first where the way began on a page of another site. */
  @Get()
  @ForOperators(null)
  async open(
    @Operating() { session }: SignedInOperator,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (refusedLookAhead(request, response)) return;
    const { id, identityId } = session;
    const { redirectUrl } = await this.codes.issue({ id, applicationId: CONSOLE_ID, identityId });
    this.pages.lead(response, redirectUrl);
  }
}
