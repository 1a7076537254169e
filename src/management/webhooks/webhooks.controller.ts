import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, From } from '../../platform/http/caller.js';
import { WebhookDeliveries } from '../../webhooks/webhook-deliveries.js';
import { Webhooks } from '../../webhooks/webhooks.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import { PageQueryDto, pageQuery } from '../access/page.dto.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
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
  @ForManagement('webhooks:write')
  @DocumentsNewWebhook
  async createWebhook(
    @Within() reach: Reach,
    @Body() body: CreateWebhookDto,
    @From() caller: Caller,
  ): Promise<NewWebhookDto> {
    const { url, types = [], description = null, owner_email: ownerEmail, application, ed25519 = false } = body;
    const applicationId = await this.applications.idOf(reach, application);
    const wanted = { applicationId, url, types, description, ownerEmail, ed25519 };
    return newWebhookDto(await this.webhooks.create(wanted, caller));
  }

  @Get(':id')
  @ForManagement('webhooks:write')
  @DocumentsWebhook
  async getWebhook(@Within() reach: Reach, @Param('id') id: string): Promise<WebhookDto> {
    return webhookDto(await this.webhooks.get(reach, id));
  }

  @Patch(':id')
  @ForManagement('webhooks:write')
  @DocumentsChangeOfWebhook
  async changeWebhook(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Body() body: ChangeWebhookDto,
    @From() caller: Caller,
  ): Promise<WebhookDto> {
    return webhookDto(await this.webhooks.change(reach, id, changesOf(body), caller));
  }

  @Delete(':id')
  @HttpCode(204)
  @ForManagement('webhooks:write')
  @DocumentsDeletionOfWebhook
  deleteWebhook(@Within() reach: Reach, @Param('id') id: string, @From() caller: Caller): Promise<void> {
    return this.webhooks.delete(reach, id, caller);
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @ForManagement('webhooks:write')
  @DocumentsRotation
  async rotateWebhookSecret(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Body() body: RotateSecretDto,
    @From() caller: Caller,
  ): Promise<NewSecretDto> {
    return newSecretDto(await this.webhooks.rotateSecret(reach, id, overlapOf(body), caller));
  }

  @Post(':id/on')
  @HttpCode(200)
  @ForManagement('webhooks:write')
  @DocumentsSwitchingOn
  async switchWebhookOn(@Within() reach: Reach, @Param('id') id: string, @From() caller: Caller): Promise<WebhookDto> {
    return webhookDto(await this.webhooks.switchOn(reach, id, caller));
  }

  @Post(':id/off')
  @HttpCode(200)
  @ForManagement('webhooks:write')
  @DocumentsSwitchingOff
  async switchWebhookOff(@Within() reach: Reach, @Param('id') id: string, @From() caller: Caller): Promise<WebhookDto> {
    return webhookDto(await this.webhooks.switchOff(reach, id, caller));
  }

  @Post(':id/test')
  @HttpCode(200)
  @ForManagement('webhooks:write')
  @DocumentsTest
  async testWebhook(@Within() reach: Reach, @Param('id') id: string): Promise<DeliveryIdDto> {
    return { delivery: await this.deliveries.test(reach, id) };
  }

  @Post(':id/send-since')
  @HttpCode(204)
  @ForManagement('webhooks:write')
  @DocumentsSendSince
  sendWebhooksSince(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Body() { since }: SendSinceDto,
    @From() caller: Caller,
  ): Promise<void> {
    return this.deliveries.sendSince(reach, id, new Date(since), caller);
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
  @ForManagement('webhooks:write')
  @DocumentsSendAgain
  async sendDeliveryAgain(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Param('delivery') delivery: string,
    @From() caller: Caller,
  ): Promise<DeliveryIdDto> {
    return { delivery: await this.deliveries.sendAgain(reach, id, delivery, caller) };
  }
}
