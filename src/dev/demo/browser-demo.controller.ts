import { Body, Controller, Get, Post, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { DemoKey } from './demo-key.js';
import { OwnPageGuard } from './guards/own-page.guard.js';
import { PublicApi } from './public-api.js';
import { sendBrowserClientPage } from './views/browser-client.page.js';

/**
 * The server of an application whose front end holds the session. It only starts logins, because it has the API key.
 */
@ApiExcludeController()
@Controller('demo/browser')
export class BrowserDemoController {
  constructor(
    private readonly api: PublicApi,
    private readonly key: DemoKey,
    private readonly settings: Settings,
  ) {}

  @Get()
  async show(@Res() response: Response): Promise<void> {
    const hasKey = this.key.find() !== undefined;
    const reporter = await this.key.findReporter();
    sendBrowserClientPage(response, { publicUrl: this.settings.publicUrl, hasKey, reporter });
  }

  @Post('login')
  @UseGuards(OwnPageGuard)
  async startLogin(
    @Body() { state, code_challenge }: Record<string, string>,
    @Res() response: Response,
  ): Promise<void> {
    const page = `${this.settings.publicUrl}/demo/browser`;
    const { status, answerBody } = await this.api.send({
      step: 'Start a login',
      method: 'POST',
      path: '/applications/login',
      headers: { 'x-api-key': this.key.find() ?? '' },
      body: {
        redirect_url: page,
        cancel_url: page,
        state,
        code_challenge,
        code_challenge_method: 'S256',
      },
    });
    response.status(status ?? 502).json(answerBody);
  }

  /** Simulates an expired access token: the browser loses that cookie and keeps the others. */
  @Post('expire')
  @UseGuards(OwnPageGuard)
  expire(@Res() response: Response): void {
    const { secure, sameSite, domain, hostPrefix } = this.settings.cookies;
    const name = `${hostPrefix ? '__Host-' : ''}service_access`;
    response.clearCookie(name, { httpOnly: true, path: '/', secure, sameSite, ...(domain && { domain }) });
    response.json({ cleared: name });
  }
}
