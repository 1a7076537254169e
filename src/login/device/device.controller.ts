import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { HostedPages } from '../hosted-pages.js';
import { sendOutcome } from '../views/pages.js';
import { CurrentVisit, CurrentVisitor, OutlivesFlow, TakesForm } from '../visits/hosted.decorators.js';
import { hostedRequest, type PageVisitor, type Visit } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { DevicePagesService } from './device-pages.service.js';

/** Around the login for a device: who asks, the user's last word, and how it ended. */
@ApiExcludeController()
@Controller('login/device')
@UseGuards(VisitGuard)
export class DeviceController {
  constructor(
    private readonly devices: DevicePagesService,
    private readonly pages: HostedPages,
  ) {}

  @Get()
  @OutlivesFlow()
  async show(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    const hosted = hostedRequest(request);
    const device = await this.devices.require(visit, hosted.language);
    if (device.isAllowed) return sendOutcome(response, 'device-allowed', hosted);
    return this.pages.show('device', request, response, { device });
  }

  @Post('allow')
  @OutlivesFlow()
  @TakesForm('device')
  async allow(@CurrentVisitor() visitor: PageVisitor, @Res() response: Response): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.devices.allow(visitor));
  }

  @Post('refuse')
  @OutlivesFlow()
  @TakesForm('device')
  async refuse(@CurrentVisitor() visitor: PageVisitor, @Res() response: Response): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.devices.refuse(visitor));
  }

  @Get('refused')
  @OutlivesFlow()
  showRefused(@Req() request: Request, @Res() response: Response): void {
    sendOutcome(response, 'device-refused', hostedRequest(request));
  }
}
