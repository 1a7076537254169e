import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../platform/audit/audit.js';
import { Cache } from '../platform/cache/cache.js';
import { within } from '../platform/database/database.js';
import type { Caller } from '../platform/http/caller.js';
import { apiKeyCacheKey } from './api-keys/api-key-validity.js';
import { ApplicationInUse } from './applications.errors.js';
import { ApplicationsService } from './applications.service.js';
import type { Client } from './clients/client.entity.js';
import { ClientsService } from './clients/clients.service.js';
import { ApiKey } from './entities/api-key.entity.js';
import { Application } from './entities/application.entity.js';
import { ApplicationProvider } from './entities/application-provider.entity.js';
import { HAS_USERS } from './has-users.statement.js';
import { MailText } from './mail-texts/mail-text.entity.js';
import { Origins } from './origins/origins.js';
import { ProvidersService } from './providers.service.js';

/** Removes applications and what belongs to them, with everything that replicas know of it. */
@Injectable()
export class Removals {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly providers: ProvidersService,
    private readonly clients: ClientsService,
    private readonly origins: Origins,
    private readonly cache: Cache,
    private readonly audit: Audit,
  ) {}

  /** One with users stays: each of them is deleted by an act of its own, which their sessions and the trail know of. */
  async removeApplication(manager: EntityManager, application: Application, caller: Caller): Promise<void> {
    const { id, slug, origins, previewOrigins } = application;
    if ((await within(manager).run(HAS_USERS, { id })).length > 0) throw new ApplicationInUse();
    await this.forgetKeys(manager, await manager.findBy(ApiKey, { applicationId: id }));
    await manager.delete(Application, { id });
    await this.applications.removed(manager, application);
    await this.providers.changed(manager, id);
    await this.origins.removed(manager, [...origins, ...previewOrigins]);
    const details = { change: 'deleted', slug };
    await this.audit.record(manager, { type: 'application.changed', applicationId: id, caller, details });
  }

  /** No user signs in there any more. Accounts that are linked to it stay linked. */
  async removeProvider(manager: EntityManager, { id, ...row }: ApplicationProvider, caller: Caller): Promise<void> {
    const { applicationId, provider } = row;
    await manager.delete(ApplicationProvider, { id });
    await this.providers.changed(manager, applicationId);
    const details = { provider, change: 'deleted' };
    await this.audit.record(manager, { type: 'application_provider.changed', applicationId, caller, details });
  }

  /** Its mails are in our words from the next one on. */
  async removeMailText(manager: EntityManager, { id, applicationId, name }: MailText, caller: Caller): Promise<void> {
    await manager.delete(MailText, { id });
    const details = { name, change: 'deleted' };
    await this.audit.record(manager, { type: 'mail_text.changed', applicationId, caller, details });
  }

  /** With its secrets. None of its sessions can be refreshed any more. */
  async removeClient(manager: EntityManager, { id, applicationId }: Client, caller: Caller): Promise<void> {
    await this.forgetKeys(manager, await manager.findBy(ApiKey, { clientId: id }));
    await this.clients.remove(manager, id);
    const details = { id, change: 'deleted' };
    await this.audit.record(manager, { type: 'client.changed', applicationId, caller, details });
  }

  private async forgetKeys(manager: EntityManager, keys: ApiKey[]): Promise<void> {
    for (const { keyHash } of keys) await this.cache.forget(manager, apiKeyCacheKey(keyHash));
  }
}
