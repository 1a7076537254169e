import { Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { DemoKey } from './demo-key.js';
import { type DemoVisit, DemoVisits } from './demo-visits.js';
import { OwnPageGuard } from './guards/own-page.guard.js';
import { HostedLoginDemo } from './hosted-login-demo.service.js';
import { sendDemoPage } from './views/hosted-login.page.js';

const SEE_OTHER = 303;

@ApiExcludeController()
@Controller('demo')
export class DemoController {
  constructor(
    private readonly demo: HostedLoginDemo,
    private readonly visits: DemoVisits,
    private readonly key: DemoKey,
    private readonly settings: Settings,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (this.isOtherName(request)) return response.redirect(`${this.settings.publicUrl}/demo`);
    const visit = this.visits.of(request, response);
    const hasKey = (await this.key.find()) !== undefined;
    sendDemoPage(response, { visit, hasKey, publicUrl: this.settings.publicUrl });
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
    return this.act(request, response, (visit) => this.demo.refresh(visit));
  }

  @Post('replay')
  @UseGuards(OwnPageGuard)
  replay(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => this.demo.replay(visit));
  }

  @Post('steal')
  @UseGuards(OwnPageGuard)
  steal(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => this.demo.steal(visit));
  }

  @Post('revoke')
  @UseGuards(OwnPageGuard)
  revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => this.demo.revoke(visit));
  }

  @Post('start-over')
  @UseGuards(OwnPageGuard)
  startOver(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.act(request, response, (visit) => {
      this.visits.end(visit);
      this.visits.begin(response);
    });
  }

  /** Every button leads back to the page, which shows what came of it; so a reload repeats nothing. */
  private async act(
    request: Request,
    response: Response,
    act: (visit: DemoVisit) => void | Promise<void>,
  ): Promise<void> {
    await act(this.visits.of(request, response));
    response.redirect(SEE_OTHER, '/demo');
  }

  /** Cookies belong to a name: 127.0.0.1 would lose them when the login comes back to localhost. */
  private isOtherName({ hostname }: Request): boolean {
    return hostname === '127.0.0.1' && new URL(this.settings.publicUrl).hostname === 'localhost';
  }
}
