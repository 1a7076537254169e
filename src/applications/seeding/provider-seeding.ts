import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { ApplicationProvider } from '../entities/application-provider.entity.js';
import { ProviderSecrets } from '../provider-secrets.js';
import { ProvidersService } from '../providers.service.js';
import type { Author } from './author.js';
import { SECRET, settle } from './drift.js';
import type { ProviderSeed } from './provider-seed.js';
import { differences, type FieldChange, fieldChanges } from './seed-result.js';
import { partNamed, type SeededPart } from './seeded-part.js';
import { providerView } from './views.js';

@Injectable()
export class ProviderSeeding {
  constructor(
    private readonly secrets: ProviderSecrets,
    private readonly providers: ProvidersService,
    private readonly audit: Audit,
  ) {}

  async apply(manager: EntityManager, applicationId: string, seed: ProviderSeed, author: Author): Promise<SeededPart> {
    const { secret, ...wanted } = seed;
    const stored = await manager.findOneBy(ApplicationProvider, { applicationId, provider: seed.provider });
    const id = stored?.id ?? newId();
    const change = {
      ...differences<Omit<ProviderSeed, 'secret'>>(stored ?? wanted, wanted),
      ...(this.hasNewSecret(stored, secret) && { sealedClientSecret: this.sealed(id, secret) }),
    };
    if (!stored || Object.keys(change).length > 0)
      await this.write(manager, { ...wanted, ...change, id, applicationId }, change, stored, author);
    const row = await manager.findOneByOrFail(ApplicationProvider, { id });
    const after = providerView(row);
    const drift = await settle(manager, author, {
      table: 'application_providers',
      id,
      before: stored ? providerView(stored) : undefined,
      after,
      said: wanted,
      unsaid: { ...after, issuer: null }, // a program may have set it, and that of a file may be at a private address
      changesSecret: change.sealedClientSecret !== undefined,
    });
    return {
      isNew: stored === null,
      ...partNamed(`providers.${seed.provider}`, { fields: stored ? fieldsOf(stored, change) : [], ...drift }),
    };
  }

  private async write(
    manager: EntityManager,
    row: Partial<ApplicationProvider> & { id: string; applicationId: string; provider: string },
    change: Partial<ApplicationProvider>,
    stored: ApplicationProvider | null,
    { caller }: Author,
  ): Promise<void> {
    const now = () => 'now()';
    const { id, applicationId, provider } = row;
    if (stored) await manager.update(ApplicationProvider, { id }, { ...change, updatedAt: now });
    else await manager.insert(ApplicationProvider, { ...row, createdAt: now, updatedAt: now });
    await this.providers.changed(manager, applicationId);
    const details = { provider, ...(stored ? { fields: Object.keys(change) } : { change: 'created' }) };
    await this.audit.record(manager, { type: 'application_provider.changed', applicationId, caller, details });
  }

  private hasNewSecret(stored: ApplicationProvider | null, wanted: string | null | undefined): boolean {
    return wanted !== undefined && (!stored || this.readable(stored) !== wanted);
  }

  private sealed(id: string, secret: string | null | undefined): Buffer | null {
    return secret ? this.secrets.seal({ id }, secret) : null;
  }

  /** A secret that was sealed with an unknown SECRET_KEY is lost, so it is replaced. */
  private readable(stored: ApplicationProvider): string | null | undefined {
    try {
      return this.secrets.open(stored);
    } catch {
      return undefined;
    }
  }
}

function fieldsOf(
  stored: ApplicationProvider,
  { sealedClientSecret, ...open }: Partial<ApplicationProvider>,
): FieldChange[] {
  const secret = sealedClientSecret === undefined ? [] : [{ name: SECRET }];
  return [...fieldChanges(stored, open), ...secret];
}
