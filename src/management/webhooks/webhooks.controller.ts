import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { within } from '../../platform/database/database.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { WebhookDeliveries } from '../../webhooks/webhook-deliveries.js';
import { type Webhook, Webhooks } from '../../webhooks/webhooks.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { Asked, ManagedChange, ManagedWrite } from '../writes/managed-write.decorator.js';
import { Versioned } from '../writes/versioned.decorator.js';
import type { Act, Write } from '../writes/write.js';
import {
  type DeliveriesDto,
  type DeliveryIdDto,
  deliveriesDto,
  deliveryQuery,
  ListDeliveriesQueryDto,
} from './webhook-deliveries.dto.js';
import {
  ChangeWebhookDto,
  CreateWebhookDto,
  changesOf,
  type NewSecretDto,
  type NewWebhookDto,
  newSecretDto,
  newWebhookDto,
  overlapOf,
  RotateSecretDto,
  SendSinceDto,
  type WebhookDto,
  type WebhooksDto,
  webhookDto,
  webhooksDto,
} from './webhooks.dto.js';
import {
  DocumentsChangeOfWebhook,
  DocumentsDeletionOfWebhook,
  DocumentsDeliveries,
  DocumentsNewWebhook,
  DocumentsRotation,
  DocumentsSendAgain,
  DocumentsSendSince,
  DocumentsSwitchingOff,
  DocumentsSwitchingOn,
  DocumentsTest,
  DocumentsWebhook,
  DocumentsWebhooks,
} from './webhooks.reference.js';

@ApiTags('Management')
@Controller('v1/management/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly deliveries: WebhookDeliveries,
    private readonly applications: ManagedApplications,
  ) {}

  @Get()
  @ForManagement('webhooks:write')
  @DocumentsWebhooks
  async listWebhooks(@Within() reach: Reach, @Query() query: PageQueryDto): Promise<WebhooksDto> {
    return webhooksDto(await this.webhooks.list(reach, pageQuery(query)));
  }

  @Post()
  @ManagedWrite('webhooks:write')
  @DocumentsNewWebhook
  async createWebhook(
    @Within() reach: Reach,
    @Body() body: CreateWebhookDto,
    @Asked() write: Write,
  ): Promise<NewWebhookDto> {
    const { url, owner_email: ownerEmail } = body;
    const applicationId = await this.applications.idOf(reach, body.application);
    const more = { types: body.types ?? [], description: body.description ?? null, ed25519: body.ed25519 === true };
    const wanted = { applicationId, url, ownerEmail, ...more };
    const prepared = await this.webhooks.prepare(wanted);
    return write.act(async (act) => newWebhookDto(await this.webhooks.create(act, prepared)));
  }

  @Get(':id')
  @ForManagement('webhooks:write')
  @Versioned()
  @DocumentsWebhook
  async getWebhook(@Within() reach: Reach, @Param('id') id: string): Promise<WebhookDto> {
    return webhookDto(await this.webhooks.get(reach, id));
  }

  @Patch(':id')
  @ManagedChange('webhooks:write')
  @DocumentsChangeOfWebhook
  changeWebhook(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Body() body: ChangeWebhookDto,
    @Asked() write: Write,
  ): Promise<WebhookDto> {
    return this.change(write, reach, id, (act, held) => this.webhooks.change(act, held, changesOf(body)));
  }

  @Delete(':id')
  @HttpCode(204)
  @ManagedChange('webhooks:write')
  @DocumentsDeletionOfWebhook
  deleteWebhook(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<void> {
    return write.act(async (act) => this.webhooks.delete(act, await this.hold(act, reach, id)));
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @ManagedChange('webhooks:write')
  @DocumentsRotation
  rotateWebhookSecret(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Body() body: RotateSecretDto,
    @Asked() write: Write,
  ): Promise<NewSecretDto> {
    return write.act(async (act) => {
      const rotated = await this.webhooks.rotateSecret(act, await this.hold(act, reach, id), overlapOf(body));
      act.nameVersion(webhookDto(await this.webhooks.get(reach, id, within(act.manager))));
      return newSecretDto(rotated);
    });
  }

  @Post(':id/on')
  @HttpCode(200)
  @ManagedChange('webhooks:write')
  @DocumentsSwitchingOn
  switchWebhookOn(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<WebhookDto> {
    return this.change(write, reach, id, (act, held) => this.webhooks.switchOn(act, held));
  }

  @Post(':id/off')
  @HttpCode(200)
  @ManagedChange('webhooks:write')
  @DocumentsSwitchingOff
  switchWebhookOff(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<WebhookDto> {
    return this.change(write, reach, id, (act, held) => this.webhooks.switchOff(act, held));
  }

  @Post(':id/test')
  @HttpCode(200)
  @ManagedWrite('webhooks:write')
  @DocumentsTest
  testWebhook(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<DeliveryIdDto> {
    return write.act(async (act) => ({
      delivery: await this.deliveries.test(act, await this.webhooks.hold(act, reach, id)),
    }));
  }

  @Post(':id/send-since')
  @HttpCode(204)
  @ManagedWrite('webhooks:write')
  @DocumentsSendSince
  sendWebhooksSince(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Body() { since }: SendSinceDto,
    @Asked() write: Write,
  ): Promise<void> {
    return write.act(async (act) =>
      this.deliveries.sendSince(act, await this.webhooks.hold(act, reach, id), new Date(since)),
    );
  }

  @Get(':id/deliveries')
  @ForManagement('webhooks:write')
  @DocumentsDeliveries
  async listDeliveries(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Query() query: ListDeliveriesQueryDto,
  ): Promise<DeliveriesDto> {
    return deliveriesDto(await this.deliveries.list(reach, id, deliveryQuery(query)));
  }

  @Post(':id/deliveries/:delivery/send-again')
  @HttpCode(200)
  @ManagedWrite('webhooks:write')
  @DocumentsSendAgain
  sendDeliveryAgain(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Param('delivery') delivery: string,
    @Asked() write: Write,
  ): Promise<DeliveryIdDto> {
    return write.act(async (act) => ({
      delivery: await this.deliveries.sendAgain(act, await this.webhooks.hold(act, reach, id), delivery),
    }));
  }

  private async hold(act: Act, reach: Reach, id: string): Promise<Webhook> {
    const held = await this.webhooks.hold(act, reach, id);
    await act.requireSeen(async () => webhookDto(held));
    return held;
  }

  private change(
    write: Write,
    reach: Reach,
    id: string,
    work: (act: Act, held: Webhook) => Promise<Webhook>,
  ): Promise<WebhookDto> {
    return write.act(async (act) => {
      const changed = webhookDto(await work(act, await this.hold(act, reach, id)));
      act.nameVersion(changed);
      return changed;
    });
  }
}
