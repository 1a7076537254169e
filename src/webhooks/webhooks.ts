import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { EventLog } from '../events/event-log.js';
import { typesNamed } from '../events/event-types.js';
import { parseEmail } from '../identities/email.js';
import { Audit, type AuditType } from '../platform/audit/audit.js';
import { newId } from '../platform/crypto/ids.js';
import { Database, within } from '../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../platform/database/page.js';
import { MalformedInput } from '../platform/errors/common.errors.js';
import type { Caller } from '../platform/http/caller.js';
import { newWebhookSecret, publicKeyOf, WebhookSecrets } from './webhook-secrets.js';
import { WebhookSwitch } from './webhook-switch.js';
import { WebhookUrls } from './webhook-urls.js';
import { WebhookNotFound } from './webhooks.errors.js';
import {
  CHANGE_WEBHOOK,
  DELETE_WEBHOOK,
  INSERT_WEBHOOK,
  LIST_WEBHOOKS,
  type Reach,
  ROTATE_WEBHOOK_SECRET,
  WEBHOOK_BY_ID,
  type WebhookRow,
} from './webhooks.statements.js';

export interface WebhookSettings {
  url: string;
  types: string[];
  description: string | null;
  ownerEmail: string;
}

/** What may be shown: no secret. */
export interface Webhook extends Omit<WebhookRow, 'sealedSecret'> {
  publicKey: string | null;
}

/** It can be seen only now: later it is sealed. */
export interface ShownSecret {
  secret: string;
  publicKey: string | null;
}

const MOST_TYPES = 50;

/** The endpoints to which events are sent. Those of another application do not exist for a caller. */
@Injectable()
export class Webhooks {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly events: EventLog,
    private readonly secrets: WebhookSecrets,
    private readonly urls: WebhookUrls,
    private readonly webhookSwitch: WebhookSwitch,
    private readonly audit: Audit,
  ) {}

  async list({ applicationId }: Reach, page: PageQuery): Promise<Page<Webhook>> {
    const rows = await this.database.run(LIST_WEBHOOKS, { applicationId, ...byId('newest', page) });
    const { rows: shown, next } = pageOf(rows, page.limit, ({ id }) => id);
    return { rows: shown.map((row) => this.shown(row)), next };
  }

  async get({ applicationId }: Reach, id: string): Promise<Webhook> {
    const [row] = validate(id) ? await this.database.run(WEBHOOK_BY_ID, { id, applicationId }) : [];
    if (!row) throw new WebhookNotFound();
    return this.shown(row);
  }

  /** It gets what happens from now on. */
  async create(
    wanted: WebhookSettings & { applicationId: string | null; ed25519: boolean },
    caller?: Caller,
  ): Promise<{ webhook: Webhook } & ShownSecret> {
    const { applicationId, ed25519 } = wanted;
    const settings = this.checked(wanted);
    const secret = newWebhookSecret(ed25519);
    const id = newId();
    const sealedSecret = this.secrets.seal(id, secret);
    const cursor = await this.events.now();
    await this.manager.transaction(async (manager) => {
      await within(manager).run(INSERT_WEBHOOK, { id, applicationId, ...settings, sealedSecret, cursor });
      await this.record(manager, 'webhook.created', { id, applicationId }, caller, {
        url: settings.url,
        types: settings.types,
      });
    });
    return { webhook: await this.get({ applicationId }, id), secret: secret.shared, publicKey: publicKeyOf(secret) };
  }

  async change(reach: Reach, id: string, changes: Partial<WebhookSettings>, caller?: Caller): Promise<Webhook> {
    const before = await this.get(reach, id);
    const { url, types, description, ownerEmail } = this.checked({ ...before, ...changes });
    await this.manager.transaction(async (manager) => {
      await within(manager).run(CHANGE_WEBHOOK, { id: before.id, url, types, description, ownerEmail });
      await this.record(manager, 'webhook.changed', before, caller, { fields: Object.keys(changes) });
    });
    return this.get(reach, id);
  }

  /** What waits for it is deleted too. */
  async delete(reach: Reach, id: string, caller?: Caller): Promise<void> {
    const webhook = await this.get(reach, id);
    await this.manager.transaction(async (manager) => {
      const [deleted] = await within(manager).run(DELETE_WEBHOOK, { id: webhook.id });
      if (!deleted) throw new WebhookNotFound();
      await this.record(manager, 'webhook.deleted', webhook, caller, { url: webhook.url });
    });
  }

  /** Deliveries are signed with the old secret too, for so long. */
  async rotateSecret(
    reach: Reach,
    id: string,
    overlapSeconds: number,
    caller?: Caller,
  ): Promise<ShownSecret & { previousUntil: Date }> {
    const webhook = await this.get(reach, id);
    const secret = newWebhookSecret(webhook.publicKey !== null);
    const sealedSecret = this.secrets.seal(webhook.id, secret);
    return this.manager.transaction(async (manager) => {
      const given = { id: webhook.id, sealedSecret, overlapSeconds };
      const [rotated] = await within(manager).run(ROTATE_WEBHOOK_SECRET, given);
      if (!rotated) throw new WebhookNotFound();
      await this.record(manager, 'webhook.secret_rotated', webhook, caller, { overlapSeconds });
      return { secret: secret.shared, publicKey: publicKeyOf(secret), previousUntil: rotated.previousUntil };
    });
  }

  async switchOff(reach: Reach, id: string, caller?: Caller): Promise<Webhook> {
    await this.webhookSwitch.off((await this.get(reach, id)).id, 'operator', caller);
    return this.get(reach, id);
  }

  async switchOn(reach: Reach, id: string, caller?: Caller): Promise<Webhook> {
    await this.webhookSwitch.on(await this.get(reach, id), caller);
    return this.get(reach, id);
  }

  private shown({ sealedSecret, ...row }: WebhookRow): Webhook {
    return { ...row, publicKey: publicKeyOf(this.secrets.open(row.id, sealedSecret)) };
  }

  private checked({ url, types, description, ownerEmail }: WebhookSettings): WebhookSettings {
    const unknown = types.filter((name) => typesNamed(name).length === 0);
    if (unknown.length > 0 || types.length > MOST_TYPES)
      throw new MalformedInput([`types must be at most ${MOST_TYPES} types of events, or such as user.*`]);
    return { url: this.urls.require(url), types, description, ownerEmail: parseEmail(ownerEmail).email };
  }

  private record(
    manager: EntityManager,
    type: AuditType,
    { id, applicationId }: { id: string; applicationId: string | null },
    caller: Caller | undefined,
    details: object,
  ): Promise<void> {
    return this.audit.record(manager, { type, applicationId, caller, details: { id, ...details } });
  }
}
