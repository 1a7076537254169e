import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { ApplicationProvider } from '../entities/application-provider.entity.js';
import { ProviderSecrets } from '../provider-secrets.js';
import { ProvidersService } from '../providers.service.js';
import type { ProviderSeed } from './provider-seed.js';
import { differences, type FieldChange, fieldChanges } from './seed-result.js';

@Injectable()
export class ProviderSeeding {
  constructor(
    private readonly secrets: ProviderSecrets,
    private readonly providers: ProvidersService,
    private readonly audit: Audit,
  ) {}

  /** What changed; undefined where the provider is new. */
  async apply(manager: EntityManager, applicationId: string, seed: ProviderSeed): Promise<FieldChange[] | undefined> {
    const { secret, ...wanted } = seed;
    const stored = await manager.findOneBy(ApplicationProvider, { applicationId, provider: seed.provider });
    const id = stored?.id ?? newId();
    const change = {
      ...differences<Omit<ProviderSeed, 'secret'>>(stored ?? wanted, wanted),
      ...(this.hasNewSecret(stored, secret) && { sealedClientSecret: this.sealed(id, secret) }),
    };
    const fields = Object.keys(change);
    if (stored && fields.length === 0) return [];
    const now = () => 'now()';
    if (stored) await manager.update(ApplicationProvider, { id }, { ...change, updatedAt: now });
    else
      await manager.insert(ApplicationProvider, {
        ...wanted,
        ...change,
        id,
        applicationId,
        createdAt: now,
        updatedAt: now,
      });
    await this.providers.changed(manager, applicationId);
    const details = { provider: seed.provider, ...(stored ? { fields } : { change: 'created' }) };
    await this.audit.record(manager, { type: 'application_provider.changed', applicationId, details });
    return stored ? fieldsOf(stored, change) : undefined;
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
  const secret = sealedClientSecret === undefined ? [] : [{ name: 'clientSecret' }];
  return [...fieldChanges(stored, open), ...secret].map((field) => ({
    ...field,
    name: `providers.${stored.provider}.${field.name}`,
  }));
}
