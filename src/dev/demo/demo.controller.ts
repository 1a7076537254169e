import { Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { DemoKey } from './demo-key.js';
import { DemoSession } from './demo-session.service.js';
import { type DemoVisit, DemoVisits } from './demo-visits.js';
import { OwnPageGuard } from './guards/own-page.guard.js';
import { HostedLoginDemo } from './hosted-login-demo.service.js';
import { type DemoTab, isDemoTab } from './views/demo-tabs.js';
import { sendHostedLoginPage } from './views/hosted-login.page.js';

const SEE_OTHER = 303;

@ApiExcludeController()
@Controller('demo')
export class DemoController {
  constructor(
    private readonly demo: HostedLoginDemo,
    private readonly session: DemoSession,
    private readonly visits: DemoVisits,
    private readonly key: DemoKey,
    private readonly settings: Settings,
  ) {}

  @Get()
  show(@Req() request: Request, @Res() response: Response): void {
    const visit = this.visits.of(request, response);
    const hasKey = this.key.find() !== undefined;
    sendHostedLoginPage(response, { visit, hasKey, publicUrl: this.settings.publicUrl });
    visit.news = null;
  }

  @Post('login')
  @UseGuards(OwnPageGuard)
  async logIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    const hostedLogin = await this.demo.startLogin(this.visits.of(request, response));
    response.redirect(SEE_OTHER, hostedLogin ?? '/demo');
  }

  @Get('callback')
  callback(@Req() request: Request, @Res() response: Response, @Query() query: Record<string, unknown>): Promise<void> {
    return this.act(request, response, (visit) => this.demo.finishLogin(visit, query));
  }

  @Get('cancelled')
  cancelled(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => this.demo.cancelled(visit));
  }

  @Post('refresh')
  @UseGuards(OwnPageGuard)
  refresh(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => this.session.refresh(visit));
  }

  @Post('replay')
  @UseGuards(OwnPageGuard)
  replay(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => this.session.replay(visit));
  }

  @Post('steal')
  @UseGuards(OwnPageGuard)
  steal(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => this.session.steal(visit));
  }

  @Post('account')
  @UseGuards(OwnPageGuard)
  async openAccount(@Req() request: Request, @Res() response: Response): Promise<void> {
    const account = await this.session.openAccount(this.visits.of(request, response));
    response.redirect(SEE_OTHER, account ?? tabOf(request));
  }

  @Post('revoke')
  @UseGuards(OwnPageGuard)
  revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => this.session.revoke(visit));
  }

  @Post('start-over')
  @UseGuards(OwnPageGuard)
  startOver(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => {
      this.visits.end(visit);
      this.visits.begin(response);
    });
  }

  /** Every button redirects to its page, which shows the result, so a reload repeats nothing. */
  private async act(
    request: Request,
    response: Response,
    act: (visit: DemoVisit) => void | Promise<void>,
  ): Promise<void> {
    await act(this.visits.of(request, response));
    response.redirect(SEE_OTHER, tabOf(request));
  }
}

function tabOf({ body }: Request): DemoTab {
  const { tab } = Object(body) as { tab?: unknown };
  return isDemoTab(tab) ? tab : '/demo';
}
