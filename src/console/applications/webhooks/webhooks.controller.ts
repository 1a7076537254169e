import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Act } from '../../../management/writes/write.js';
import type { Caller } from '../../../platform/http/caller.js';
import { WebhookDeliveries } from '../../../webhooks/webhook-deliveries.js';
import { type Webhook, Webhooks } from '../../../webhooks/webhooks.js';
import { Acts } from '../../acts.js';
import { ConsolePages } from '../../views/console-pages.js';
import type { Done } from '../../views/view.js';
import { AsOperator, ForOperators, Operating } from '../../visit/console.decorators.js';
import type { SignedInOperator } from '../../visit/operator.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { pageIn } from '../views/page-in.js';
import { isDeliveryState, WebhookPage, WebhooksPage } from './webhooks.pages.js';

type Asked = Record<string, unknown>;

/** The endpoints of one application. Those of every application belong to none. */
@ApiExcludeController()
@Controller('console/applications/:slug/webhooks')
export class ConsoleWebhooksController {
  constructor(
    private readonly applications: TheApplication,
    private readonly webhooks: Webhooks,
    private readonly deliveries: WebhookDeliveries,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
    private readonly console: ConsolePages,
  ) {}

  @Get()
  @ForOperators('webhooks:write')
  async list(
    @Operating() operator: SignedInOperator,
    @Param('slug') slug: string,
    @Query() query: Asked,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { application } = await this.applications.find(operator, 'webhooks:write', slug);
    const page = await this.webhooks.list({ applicationId: application.id }, pageIn(query));
    this.pages.show(request, response, {
      application,
      part: 'webhooks',
      body: (view) => WebhooksPage(view, application, page),
    });
  }

  @Get(':id')
  @ForOperators('webhooks:write')
  async show(
    @Operating() operator: SignedInOperator,
    @Param('slug') slug: string,
    @Param('id') id: string,
    @Query() query: Asked,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { application } = await this.applications.find(operator, 'webhooks:write', slug);
    const reach = { applicationId: application.id };
    const webhook = await this.webhooks.get(reach, id);
    const state = isDeliveryState(query.state) ? query.state : undefined;
    const page = await this.deliveries.list(reach, id, { ...pageIn(query), state });
    this.pages.show(request, response, {
      application,
      part: 'webhooks',
      body: (view) => WebhookPage(view, { application, webhook, page, state: state ?? '' }),
    });
  }

  @Post(':id/test')
  @ForOperators('webhooks:write')
  test(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param() asked: { slug: string; id: string },
    @Res() response: Response,
  ): Promise<void> {
    return this.act(response, { operator, caller, asked, done: 'testSent' }, (act, held) =>
      this.deliveries.test(act, held),
    );
  }

  @Post(':id/deliveries/:delivery/again')
  @ForOperators('webhooks:write')
  sendAgain(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param() asked: { slug: string; id: string; delivery: string },
    @Res() response: Response,
  ): Promise<void> {
    return this.act(response, { operator, caller, asked, done: 'sentAgain' }, (act, held) =>
      this.deliveries.sendAgain(act, held, asked.delivery),
    );
  }

  @Post(':id/on')
  @ForOperators('webhooks:write')
  turnOn(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param() asked: { slug: string; id: string },
    @Res() response: Response,
  ): Promise<void> {
    return this.act(response, { operator, caller, asked, done: 'webhookOn' }, (act, held) =>
      this.webhooks.switchOn(act, held),
    );
  }

  @Post(':id/off')
  @ForOperators('webhooks:write')
  turnOff(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param() asked: { slug: string; id: string },
    @Res() response: Response,
  ): Promise<void> {
    return this.act(response, { operator, caller, asked, done: 'webhookOff' }, (act, held) =>
      this.webhooks.switchOff(act, held),
    );
  }

  private async act(
    response: Response,
    given: { operator: SignedInOperator; caller: Caller; asked: { slug: string; id: string }; done: Done },
    work: (act: Act, held: Webhook) => Promise<unknown>,
  ): Promise<void> {
    const { operator, caller, asked, done } = given;
    const { application } = await this.applications.find(operator, 'webhooks:write', asked.slug);
    await this.acts.write(caller).act(async (act) => {
      await work(act, await this.webhooks.hold(act, { applicationId: application.id }, asked.id));
    });
    this.console.leadDone(response, operator, pathTo(application, 'webhooks', `/${asked.id}`), done);
  }
}
