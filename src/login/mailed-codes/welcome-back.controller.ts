import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApplicationsService } from '../../applications/applications.service.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import { LoginLinkInvalid } from '../login.errors.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { hostedRequest, pathOf } from '../visits/visit.js';
import { Visits } from '../visits/visits.js';

/**
 * Where the email «You already have an account» leads: on with the open login in the browser that it was asked for in,
 * and to the application in every other browser and afterwards. It changes nothing, because programs follow links.
 */
@ApiExcludeController()
@Controller('login')
export class WelcomeBackController {
  constructor(
    private readonly visits: Visits,
    private readonly browsers: BrowserBinding,
    private readonly applications: ApplicationsService,
  ) {}

  @Get('welcome-back')
  async lead(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { app, ...signed } = request.query;
    const home = await this.homeOf(app);
    response.redirect(303, (await this.openLogin(request, signed, home)) ?? home ?? invalid());
  }

  /** Without an application to lead to, the page says what became of the login. */
  private async openLogin(
    request: Request,
    signed: Record<string, unknown>,
    home: string | undefined,
  ): Promise<string | undefined> {
    try {
      await this.visits.enter(request, { signed, isMailed: true });
    } catch (failure) {
      if (home && failure instanceof ServiceError && failure.getStatus() < 500) return undefined;
      throw failure;
    }
    const { visit } = hostedRequest(request);
    const browser = visit && this.browsers.recognise(request.headers.cookie, visit.flow);
    return browser && visit.flow.browserHash?.equals(browser) ? pathOf('/login', visit) : undefined;
  }

  private async homeOf(app: unknown): Promise<string | undefined> {
    const application = typeof app === 'string' ? await this.applications.findNamed(app) : null;
    return application?.origins[0];
  }
}

function invalid(): never {
  throw new LoginLinkInvalid();
}
