import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Application } from '../../../applications/entities/application.entity.js';
import {
  ChangeWebhookDto,
  CreateWebhookDto,
  changesOf,
  webhookDto,
} from '../../../management/webhooks/webhooks.dto.js';
import { versionOf } from '../../../management/writes/version.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { WebhookDeliveries } from '../../../webhooks/webhook-deliveries.js';
import { Webhooks } from '../../../webhooks/webhooks.js';
import { Acts } from '../../acts.js';
import { checked, isThere, pageIn, type Sent, textIn } from '../../fields.js';
import { isCorrectable, refusalOf } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { NO_WEBHOOK, type TypedWebhook, typedWebhookIn, typedWebhookOf } from './webhook-form.js';
import { ChangeWebhookPage, NewWebhookPage, SecretPage } from './webhook-form.pages.js';
import { isDeliveryState, WebhookPage, WebhooksPage } from './webhooks.pages.js';

/** Each may have the beginning of an answer. */
const OF_DELIVERIES = 12;

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
  ) {}

  @Get()
  @ForOperators('webhooks:write')
  async list(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const { application } = await this.applications.of(asking);
    const page = await this.webhooks.list({ applicationId: application.id }, pageIn(query));
    this.pages.show(asking, response, {
      application,
      part: 'webhooks',
      body: (view) => WebhooksPage(view, application, page),
    });
  }

  @Get('new')
  @ForOperators('webhooks:write')
  @NeedsProof()
  async askToCreate(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const { application } = await this.applications.of(asking);
    this.showForm(asking, response, { application, typed: NO_WEBHOOK });
  }

  @Post()
  @ForOperators('webhooks:write')
  @NeedsProof()
  async create(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const { application } = await this.applications.of(asking);
    const typed = typedWebhookIn(form);
    const id = this.pages.idIn(asking, form);
    try {
      const { url, owner_email: ownerEmail, ...said } = await checked(CreateWebhookDto, typed);
      const { types = [], description = null } = said;
      const more = { types, description, ed25519: form.ed25519 === 'yes', applicationId: application.id };
      const prepared = await this.webhooks.prepare({ url, ownerEmail, ...more });
      const made = await this.acts.write(asking.caller).act((act) => this.webhooks.create(act, prepared, id));
      this.pages.show(asking, response, {
        application,
        part: 'webhooks',
        title: ({ applications }) => applications.webhooks.createdTitle,
        body: (view) => SecretPage(view, { application, id, ...made }),
      });
    } catch (failure) {
      if (await isThere(this.webhooks.get({ applicationId: application.id }, id)))
        return this.pages.leadDone(asking, response, pathTo(application, 'webhooks', `/${id}`), 'madeBefore');
      if (!isCorrectable(failure)) throw failure;
      this.showForm(asking, response, { application, typed, failure });
    }
  }

  @Get(':id')
  @ForOperators('webhooks:write')
  async show(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Query() query: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { application } = await this.applications.of(asking);
    const reach = { applicationId: application.id };
    const webhook = await this.webhooks.get(reach, id);
    const state = isDeliveryState(query.state) ? query.state : undefined;
    const page = await this.deliveries.list(reach, id, { ...pageIn(query), limit: OF_DELIVERIES, state });
    this.pages.show(asking, response, {
      application,
      part: 'webhooks',
      body: (view) => WebhookPage(view, { application, webhook, page, state: state ?? '' }),
    });
  }

  @Get(':id/change')
  @ForOperators('webhooks:write')
  @NeedsProof()
  async askToChange(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response) {
    const { application } = await this.applications.of(asking);
    const webhook = await this.webhooks.get({ applicationId: application.id }, id);
    const of = { id, seen: versionOf(webhookDto(webhook)) };
    this.showForm(asking, response, { application, typed: typedWebhookOf(webhook), of });
  }

  @Post(':id/change')
  @ForOperators('webhooks:write')
  @NeedsProof()
  async change(
    @AtApplication() asking: Asking,
    @Param('id') id: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { application } = await this.applications.of(asking);
    const typed = typedWebhookIn(form);
    const seen = textIn(form, 'seen');
    const failure = await refusalOf(async () => {
      const changes = changesOf(await checked(ChangeWebhookDto, typed));
      await this.acts.write(asking.caller, seen).act(async (act) => {
        const held = await this.webhooks.hold(act, { applicationId: application.id }, id);
        await act.requireSeen(async () => webhookDto(held));
        await this.webhooks.change(act, held, changes);
      });
      this.pages.leadDone(asking, response, pathTo(application, 'webhooks', `/${id}`), 'webhookChanged');
    });
    if (!failure) return;
    const webhook = await this.webhooks.get({ applicationId: application.id }, id);
    const of = { id, seen: versionOf(webhookDto(webhook)) };
    this.showForm(asking, response, { application, typed, of, failure });
  }

  private showForm(asking: Asking, response: Response, { of, ...shown }: ShownForm): void {
    this.pages.show(asking, response, {
      application: shown.application,
      part: 'webhooks',
      title: ({ applications: { webhooks } }) => (of ? webhooks.changeTitle : webhooks.create),
      failure: shown.failure,
      body: (view) => (of ? ChangeWebhookPage(view, { ...shown, ...of }) : NewWebhookPage(view, shown)),
    });
  }
}

interface ShownForm {
  application: Application;
  typed: TypedWebhook;
  /** The endpoint that is changed. */
  of?: { id: string; seen: string };
  failure?: ServiceError;
}
