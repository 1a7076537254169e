import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { overlapOf } from '../../../management/webhooks/webhooks.dto.js';
import type { Act } from '../../../management/writes/write.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { WebhookDeliveries } from '../../../webhooks/webhook-deliveries.js';
import { type Webhook, Webhooks } from '../../../webhooks/webhooks.js';
import { Acts } from '../../acts.js';
import { ConfirmationDiffers } from '../../console.errors.js';
import { type Sent, textIn } from '../../fields.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { SecretPage } from './webhook-form.pages.js';
import { hostOf, type WebhookActName, WebhookActPage } from './webhooks.pages.js';

/** Each act on an endpoint is told before it is done. */
@ApiExcludeController()
@Controller('console/applications/:slug/webhooks/:id')
export class WebhookActsController {
  constructor(
    private readonly applications: TheApplication,
    private readonly webhooks: Webhooks,
    private readonly deliveries: WebhookDeliveries,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
  ) {}

  @Get('test')
  @ForOperators('webhooks:write')
  askToTest(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.ask(asking, response, id, { name: 'test' });
  }

  @Post('test')
  @ForOperators('webhooks:write')
  async test(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { application } = await this.do(asking, id, (act, held) => this.deliveries.test(act, held));
    this.pages.leadDone(asking, response, pathTo(application, 'webhooks', `/${id}`), 'testSent');
  }

  @Get('deliveries/:delivery/again')
  @ForOperators('webhooks:write')
  askToSendAgain(
    @AtApplication() asking: Asking,
    @Param() { id, delivery }: { id: string; delivery: string },
    @Res() response: Response,
  ): Promise<void> {
    return this.ask(asking, response, id, { name: 'again', path: `deliveries/${delivery}/again` });
  }

  @Post('deliveries/:delivery/again')
  @ForOperators('webhooks:write')
  async sendAgain(
    @AtApplication() asking: Asking,
    @Param() { id, delivery }: { id: string; delivery: string },
    @Res() response: Response,
  ): Promise<void> {
    const { application } = await this.do(asking, id, (act, held) => this.deliveries.sendAgain(act, held, delivery));
    this.pages.leadDone(asking, response, pathTo(application, 'webhooks', `/${id}`), 'sentAgain');
  }

  @Get('on')
  @ForOperators('webhooks:write')
  askToTurnOn(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.ask(asking, response, id, { name: 'on' });
  }

  @Post('on')
  @ForOperators('webhooks:write')
  async turnOn(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { application } = await this.do(asking, id, (act, held) => this.webhooks.switchOn(act, held));
    this.pages.leadDone(asking, response, pathTo(application, 'webhooks', `/${id}`), 'webhookOn');
  }

  @Get('off')
  @ForOperators('webhooks:write')
  askToTurnOff(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.ask(asking, response, id, { name: 'off' });
  }

  @Post('off')
  @ForOperators('webhooks:write')
  async turnOff(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { application } = await this.do(asking, id, (act, held) => this.webhooks.switchOff(act, held));
    this.pages.leadDone(asking, response, pathTo(application, 'webhooks', `/${id}`), 'webhookOff');
  }

  @Get('secret')
  @ForOperators('webhooks:write')
  @NeedsProof()
  askForSecret(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.ask(asking, response, id, { name: 'secret' });
  }

  @Post('secret')
  @ForOperators('webhooks:write')
  @NeedsProof()
  async makeSecret(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const rotate = (act: Act, held: Webhook) => this.webhooks.rotateSecret(act, held, overlapOf({}));
    const { application, result } = await this.do(asking, id, rotate);
    const { overlapSeconds, previousUntil, ...shown } = result;
    const rotated = { ...shown, ...(overlapSeconds > 0 && { previousUntil }) };
    this.pages.show(asking, response, {
      application,
      part: 'webhooks',
      title: ({ applications }) => applications.webhooks.secretTitle,
      body: (view) => SecretPage(view, { application, id, ...rotated }),
    });
  }

  @Get('remove')
  @ForOperators('webhooks:write')
  @NeedsProof()
  askToRemove(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.ask(asking, response, id, { name: 'remove' });
  }

  @Post('remove')
  @ForOperators('webhooks:write')
  @NeedsProof()
  async remove(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    try {
      const { application } = await this.do(asking, id, (act, held) => {
        if (textIn(form, 'typed') !== hostOf(held)) throw new ConfirmationDiffers();
        return this.webhooks.delete(act, held);
      });
      this.pages.leadDone(asking, response, pathTo(application, 'webhooks'), 'webhookRemoved');
    } catch (failure) {
      if (!(failure instanceof ConfirmationDiffers)) throw failure;
      await this.ask(asking, response, id, { name: 'remove', failure });
    }
  }

  private async ask(asking: Asking, response: Response, id: string, { name, path = name, failure }: Asked) {
    const { application } = await this.applications.of(asking);
    const webhook = await this.webhooks.get({ applicationId: application.id }, id);
    this.pages.show(asking, response, {
      application,
      part: 'webhooks',
      title: ({ applications }) => applications.webhooks.acts[name].title,
      failure,
      body: (view) => WebhookActPage(view, { application, webhook, name, path, failure }),
    });
  }

  private async do<Result>(
    asking: Asking,
    id: string,
    work: (act: Act, held: Webhook) => Promise<Result>,
  ): Promise<Found & { result: Result }> {
    const found = await this.applications.of(asking);
    const reach = { applicationId: found.application.id };
    const result = await this.acts
      .write(asking.caller)
      .act(async (act) => work(act, await this.webhooks.hold(act, reach, id)));
    return { ...found, result };
  }
}

interface Asked {
  name: WebhookActName;
  /** Below the endpoint, where it is not the name. */
  path?: string;
  failure?: ServiceError;
}
