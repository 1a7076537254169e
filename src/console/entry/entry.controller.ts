import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, From } from '../../platform/http/caller.js';
import { FromBrowser, type Visitor } from '../../session/browser/visitor.js';
import { ConsolePages } from '../views/console-pages.js';
import { ForOperators, Operating } from '../visit/console.decorators.js';
import { ConsoleVisits } from '../visit/console-visits.js';
import type { SignedInOperator } from '../visit/operator.js';
import { AttemptCookie, pageOfConsole } from './attempt-cookie.js';
import { Entries } from './entries.js';
import { sendClosed, sendFirstOperator } from './entry.pages.js';

/** The way into the console and out of it. */
@ApiExcludeController()
@Controller('console')
export class ConsoleEntryController {
  constructor(
    private readonly entries: Entries,
    private readonly attempts: AttemptCookie,
    private readonly visits: ConsoleVisits,
    private readonly pages: ConsolePages,
  ) {}

  @Get('sign-in')
  async signIn(
    @Query('to') to: unknown,
    @Query('proof') proof: unknown,
    @FromBrowser() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (visitor.fetch.context === 'ahead') return void response.status(204).end();
    const operator = await this.visits.enter(request);
    const begun = await this.entries.begin(pageOfConsole(to), operator?.session.email ?? null, visitor);
    if (!begun) return sendFirstOperator(request, response);
    response.cookie(this.attempts.name, this.attempts.valueOf(begun.attempt), this.attempts.attributes);
    // A remembered browser is no proof, so it is not offered then.
    this.pages.lead(response, proof === 'yes' ? begun.url.replace('/login?', '/login/other-account?') : begun.url);
  }

  /** A code opens the console only in the browser that began the sign-in. Elsewhere it begins anew. */
  @Get('callback')
  async arrive(
    @Query('code') presented: unknown,
    @Query('state') state: unknown,
    @FromBrowser() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (visitor.fetch.context === 'ahead') return void response.status(204).end();
    const attempt = this.attempts.read(request.headers.cookie, state);
    if (!attempt) return this.pages.lead(response, '/console');
    const code = await this.entries.require(presented, visitor);
    const replaced = await this.visits.enter(request);
    this.pages.open(response, await this.entries.open(code, attempt.verifier, replaced, visitor));
    response.clearCookie(this.attempts.name, { ...this.attempts.attributes, maxAge: undefined });
    this.pages.lead(response, attempt.to);
  }

  @Post('sign-out')
  @ForOperators(null)
  async signOut(
    @Operating() operator: SignedInOperator,
    @From() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    await this.entries.close(operator, caller);
    this.pages.close(response);
    this.pages.lead(response, '/console/closed');
  }

  @Get('closed')
  closed(@Req() request: Request, @Res() response: Response): void {
    sendClosed(request, response);
  }
}
