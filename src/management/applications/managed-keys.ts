import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { ApiKeyCreation } from '../../applications/api-keys/api-key-creation.js';
import { ApiKeyStore } from '../../applications/api-keys/api-key-store.js';
import {
  API_KEYS_OF_CLIENT,
  LISTED_API_KEY,
  type ListedApiKey,
  PAGE_OF_API_KEYS,
} from '../../applications/api-keys/api-keys.statements.js';
import { ApiKeyUnknown } from '../../applications/applications.errors.js';
import { ApiKey, type ApiKeyScope } from '../../applications/entities/api-key.entity.js';
import { Database } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { Clock } from '../../platform/time/clock.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import type { Act } from '../writes/write.js';

interface Wanted {
  name: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
  clientId: string | null;
}

export interface CreatedKey extends Wanted {
  id: string;
  /** It is shown only now. */
  key: string;
}

/** The API keys of an application, and the secrets of its clients. */
@Injectable()
export class ManagedKeys {
  constructor(
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly creation: ApiKeyCreation,
    private readonly keys: ApiKeyStore,
    private readonly clock: Clock,
  ) {}

  async list(reach: Reach, application: string, page: PageQuery): Promise<Page<ListedApiKey>> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const keys = await this.database.run(PAGE_OF_API_KEYS, { applicationId, ...byId('oldest', page) });
    return pageOf(keys, page.limit, ({ id }) => id);
  }

  /** The secrets of a client, the newest first. */
  async ofClient(reach: Reach, application: string, clientId: string, limit: number): Promise<ListedApiKey[]> {
    const { id: applicationId } = await this.applications.require(reach, application);
    return this.database.run(API_KEYS_OF_CLIENT, { applicationId, clientId, limit });
  }

  async get(reach: Reach, application: string, id: string): Promise<ListedApiKey> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const [found] = validate(id) ? await this.database.run(LISTED_API_KEY, { applicationId, id }) : [];
    if (!found) throw new ApiKeyUnknown();
    return found;
  }

  async create(
    { manager, caller }: Act,
    reach: Reach,
    application: string,
    wanted: Wanted & { id?: string },
  ): Promise<CreatedKey> {
    if (wanted.expiresAt && wanted.expiresAt <= this.clock.now())
      throw new MalformedInput(['expires_at must be a moment in the future']);
    const holder = await this.applications.require(reach, application);
    return { ...wanted, ...(await this.creation.create(manager, holder, wanted, caller)) };
  }

  /** The first secret of a client that this transaction makes. */
  async createFirst(
    { manager, caller }: Act,
    { applicationId, clientId, id }: { applicationId: string; clientId: string; id: string },
  ): Promise<CreatedKey> {
    const wanted: Wanted = { name: clientId, scopes: ['login'], clientId, expiresAt: null };
    return { ...wanted, ...(await this.keys.create(manager, { applicationId, ...wanted, id }, caller)) };
  }

  async revoke({ manager, caller }: Act, reach: Reach, application: string, id: string): Promise<void> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const isTheirs = validate(id) && (await manager.existsBy(ApiKey, { id, applicationId }));
    const revoked = isTheirs ? await this.keys.revokeWithin(manager, id, caller) : undefined;
    if (!revoked) throw new ApiKeyUnknown();
  }
}
