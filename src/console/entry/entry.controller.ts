import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FormNotTrusted } from '../../login/login.errors.js';
import { Settings } from '../../platform/config/settings.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { readForm } from '../../platform/http/input/body.js';
import { FromBrowser, isFromOwnPage, type Visitor } from '../../session/browser/visitor.js';
import { ConsolePages } from '../views/console-pages.js';
import { ForOperators, Operating } from '../visit/console.decorators.js';
import { ConsoleVisits } from '../visit/console-visits.js';
import type { SignedInOperator } from '../visit/operator.js';
import { AttemptCookie, pageOfConsole } from './attempt-cookie.js';
import { Entries } from './entries.js';
import { sendClosed, sendFirstOperator, sendOpenQuestion } from './entry.pages.js';

/** The way into the console and out of it. */
@ApiExcludeController()
@Controller('console')
export class EntryController {
  private readonly ownOrigin: string;

  constructor(
    private readonly entries: Entries,
    private readonly attempts: AttemptCookie,
    private readonly visits: ConsoleVisits,
    private readonly pages: ConsolePages,
    { publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
  }

  @Get('sign-in')
  async signIn(
    @Query('to') to: unknown,
    @FromBrowser() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (visitor.fetch.context === 'ahead') return void response.status(204).end();
    const operator = await this.visits.enter(request);
    const begun = await this.entries.begin(pageOfConsole(to), operator?.session.email ?? null, visitor);
    if (!begun) return sendFirstOperator(request, response);
    response.cookie(this.attempts.name, this.attempts.valueOf(begun.attempt), this.attempts.attributes);
    this.pages.lead(response, begun.url);
  }

  /** A code opens the console at once where this browser began the sign-in. Otherwise the person is asked. */
  @Get('callback')
  async arrive(
    @Query('code') presented: unknown,
    @Query('state') state: unknown,
    @FromBrowser() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (visitor.fetch.context === 'ahead') return void response.status(204).end();
    const code = await this.entries.require(presented, visitor);
    const attempt = this.attempts.read(request.headers.cookie, state);
    if (attempt) await this.open(request, response, { code, attempt, visitor });
    else sendOpenQuestion(request, response, { code: presented as string, email: await this.entries.emailOf(code) });
  }

  @Post('callback')
  async openAnswered(
    @FromBrowser() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await readForm(request, response);
    if (!isFromOwnPage(request, this.ownOrigin)) throw new FormNotTrusted();
    await this.open(request, response, { code: await this.entries.require(request.body?.code, visitor), visitor });
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

  private async open(request: Request, response: Response, { code, attempt, visitor }: Opening): Promise<void> {
    const replaced = await this.visits.enter(request);
    this.pages.open(response, await this.entries.open(code, attempt?.verifier, replaced, visitor));
    response.clearCookie(this.attempts.name, { ...this.attempts.attributes, maxAge: undefined });
    this.pages.lead(response, attempt?.to ?? '/console');
  }
}

interface Opening {
  code: Awaited<ReturnType<Entries['require']>>;
  attempt?: ReturnType<AttemptCookie['read']>;
  visitor: Visitor;
}
