import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { readUserCode, shownUserCode } from '../../flows/devices/user-code.js';
import { Settings } from '../../platform/config/settings.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { readForm } from '../../platform/http/input/body.js';
import { isFromOwnPage } from '../../session/browser/visitor.js';
import { HostedPages } from '../hosted-pages.js';
import { FormNotTrusted } from '../login.errors.js';
import { hostedRequest } from '../visits/visit.js';
import { sendDeviceEntry } from './device-entry.page.js';
import { DevicePagesService } from './device-pages.service.js';

/** Where a person types the code that a device shows. */
@ApiExcludeController()
@Controller('device')
export class DeviceEntryController {
  private readonly ownOrigin: string;

  constructor(
    private readonly devices: DevicePagesService,
    private readonly pages: HostedPages,
    { publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
  }

  /** A link may bring the code, and the person compares it: opening a link enters nothing. */
  @Get()
  show(@Query('user_code') linked: unknown, @Req() request: Request, @Res() response: Response): void {
    const code = readUserCode(linked);
    const { language } = hostedRequest(request);
    sendDeviceEntry(response, language, { ...(code && { typed: shownUserCode(code), isLinked: true }) });
  }

  @Post()
  async enter(@From() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    await readForm(request, response);
    if (!isFromOwnPage(request, this.ownOrigin)) throw new FormNotTrusted();
    const typed: unknown = request.body?.user_code;
    try {
      const { flow, to } = await this.devices.begin(typed, caller);
      await this.devices.bind(flow, this.pages.adopt(request, response, flow));
      response.status(303).set({ location: to, 'cache-control': 'no-store' }).end();
    } catch (failure) {
      if (!(failure instanceof ServiceError) || failure.getStatus() >= 500) throw failure;
      const { language } = hostedRequest(request);
      sendDeviceEntry(response, language, { failure, typed: typeof typed === 'string' ? typed.slice(0, 40) : '' });
    }
  }
}
