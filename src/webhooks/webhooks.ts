import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { EventLog } from '../events/event-log.js';
import { typesNamed } from '../events/event-types.js';
import { parseEmail } from '../identities/email.js';
import { Audit } from '../platform/audit/audit.js';
import type { AuditType } from '../platform/audit/audit-types.js';
import { newId } from '../platform/crypto/ids.js';
import { Database, within } from '../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../platform/database/page.js';
import { QUEUE_UP } from '../platform/database/queue-up.statement.js';
import type { Statements } from '../platform/database/statement.js';
import { MalformedInput } from '../platform/errors/common.errors.js';
import type { Caller } from '../platform/http/caller.js';
import { newWebhookSecret, publicKeyOf, WebhookSecrets } from './webhook-secrets.js';
import { WebhookSwitch } from './webhook-switch.js';
import { WebhookUrls } from './webhook-urls.js';
import { TooManyWebhooks, WebhookNotFound } from './webhooks.errors.js';
import {
  CHANGE_WEBHOOK,
  DELETE_WEBHOOK,
  HOLD_WEBHOOK,
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
  /** Without its secret, nothing is delivered. */
  secretOpens: boolean;
  publicKey: string | null;
}

/** It can be seen only now: later it is sealed. */
export interface ShownSecret {
  secret: string;
  publicKey: string | null;
}

export interface RotatedSecret extends ShownSecret {
  /** How long the old one signs too. */
  overlapSeconds: number;
  previousUntil: Date;
}

/** The transaction of a write, and who asks for it. */
export interface WebhookAct {
  readonly manager: EntityManager;
  readonly caller?: Caller | undefined;
}

type WantedWebhook = WebhookSettings & { applicationId: string | null; ed25519: boolean };

const MOST_TYPES = 50;
const LONGEST_URL = 2000;
const LONGEST_DESCRIPTION = 500;
const LONGEST_OVERLAP_DAYS = 30;
/** Of one application, and of those of every application: each reads the events for itself. */
const MOST_ENDPOINTS = 20;

/** The endpoints to which events are sent. Those of another application do not exist for a caller. */
@Injectable()
export class Webhooks {
  constructor(
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

  get(reach: Reach, id: string, statements: Statements = this.database): Promise<Webhook> {
    return this.read(WEBHOOK_BY_ID, reach, id, statements);
  }

  /** It stays as it is until the end of the transaction. */
  hold({ manager }: WebhookAct, reach: Reach, id: string): Promise<Webhook> {
    return this.read(HOLD_WEBHOOK, reach, id, within(manager));
  }

  /** Call this before the transaction of the creation. The endpoint gets what happens from now on. */
  async prepare(wanted: WantedWebhook): Promise<WantedWebhook & { cursor: string }> {
    return { ...wanted, ...this.checked(wanted), cursor: await this.events.now() };
  }

  async create(
    act: WebhookAct,
    { ed25519, ...prepared }: WantedWebhook & { cursor: string },
    id = newId(),
  ): Promise<{ webhook: Webhook } & ShownSecret> {
    const secret = newWebhookSecret(ed25519);
    const { applicationId, url, types } = prepared;
    const statements = within(act.manager);
    await statements.run(QUEUE_UP, { name: `webhooks of ${applicationId}` });
    const created = { ...prepared, id, sealedSecret: this.secrets.seal(id, secret), most: MOST_ENDPOINTS };
    const [inserted] = await statements.run(INSERT_WEBHOOK, created);
    if (!inserted) throw new TooManyWebhooks();
    await this.record(act, 'webhook.created', { id, applicationId }, { sentTo: hostOf(url), types });
    const webhook = await this.get({ applicationId }, id, statements);
    return { webhook, secret: secret.shared, publicKey: publicKeyOf(secret) };
  }

  async change(act: WebhookAct, held: Webhook, changes: Partial<WebhookSettings>): Promise<Webhook> {
    const { url, types, description, ownerEmail } = this.checked({ ...held, ...changes });
    await within(act.manager).run(CHANGE_WEBHOOK, { id: held.id, url, types, description, ownerEmail });
    await this.record(act, 'webhook.changed', held, { fields: Object.keys(changes) });
    return this.get(held, held.id, within(act.manager));
  }

  /** What waits for it is deleted too. */
  async delete(act: WebhookAct, held: Webhook): Promise<void> {
    await within(act.manager).run(DELETE_WEBHOOK, { id: held.id });
    await this.record(act, 'webhook.deleted', held, { sentTo: hostOf(held.url) });
  }

  /**
   * Deliveries are signed with the old secret too, for so long. One that does not open signs nothing, and may have had an
   * Ed25519 key.
   */
  async rotateSecret(act: WebhookAct, held: Webhook, wantedSeconds: number): Promise<RotatedSecret> {
    if (!(wantedSeconds >= 0 && wantedSeconds <= LONGEST_OVERLAP_DAYS * 86_400))
      throw new MalformedInput([`the old secret may sign for ${LONGEST_OVERLAP_DAYS} days at most`]);
    const overlapSeconds = held.secretOpens ? wantedSeconds : 0;
    const secret = newWebhookSecret(held.publicKey !== null || !held.secretOpens);
    const given = { id: held.id, sealedSecret: this.secrets.seal(held.id, secret), overlapSeconds };
    const [rotated] = await within(act.manager).run(ROTATE_WEBHOOK_SECRET, given);
    if (!rotated) throw new WebhookNotFound();
    await this.record(act, 'webhook.secret_rotated', held, { overlapSeconds });
    return { secret: secret.shared, publicKey: publicKeyOf(secret), overlapSeconds, ...rotated };
  }

  async switchOff({ manager, caller }: WebhookAct, held: Webhook): Promise<Webhook> {
    await this.webhookSwitch.offWithin(manager, held.id, 'operator', caller);
    return this.get(held, held.id, within(manager));
  }

  async switchOn({ manager, caller }: WebhookAct, held: Webhook): Promise<Webhook> {
    await this.webhookSwitch.onWithin(manager, held, caller);
    return this.get(held, held.id, within(manager));
  }

  private async read(
    question: typeof WEBHOOK_BY_ID,
    { applicationId }: Reach,
    id: string,
    statements: Statements,
  ): Promise<Webhook> {
    const [row] = validate(id) ? await statements.run(question, { id, applicationId }) : [];
    if (!row) throw new WebhookNotFound();
    return this.shown(row);
  }

  private shown({ sealedSecret, ...row }: WebhookRow): Webhook {
    const secret = this.secrets.find(row.id, sealedSecret);
    return { ...row, secretOpens: secret !== null, publicKey: secret && publicKeyOf(secret) };
  }

  private checked({ url, types, description, ownerEmail }: WebhookSettings): WebhookSettings {
    const unknown = types.filter((name) => typesNamed(name).length === 0);
    const faults = [
      ...(url.length > LONGEST_URL ? [`url may have at most ${LONGEST_URL} characters`] : []),
      ...unknown.map((name) => `types must be types of events, or such as user.*: there is no ${name}`),
      ...(types.length > MOST_TYPES ? [`types must be at most ${MOST_TYPES}`] : []),
      ...((description?.length ?? 0) > LONGEST_DESCRIPTION
        ? [`description may have at most ${LONGEST_DESCRIPTION} characters`]
        : []),
    ];
    if (faults.length > 0) throw new MalformedInput(faults);
    return { url: this.urls.require(url), types, description, ownerEmail: parseEmail(ownerEmail).email };
  }

  private record(
    { manager, caller }: WebhookAct,
    type: AuditType,
    { id, applicationId }: { id: string; applicationId: string | null },
    details: object,
  ): Promise<void> {
    return this.audit.record(manager, { type, applicationId, caller, details: { id, ...details } });
  }
}

/** The rest of a URL may hold a secret. */
const hostOf = (url: string): string => new URL(url).host;
