import { Injectable } from '@nestjs/common';
import { KeyRing } from '../platform/crypto/key-ring.js';
import type { SealedColumn } from '../platform/crypto/sealed-column.js';
import type { ApplicationProvider } from './entities/application-provider.entity.js';

export const SEALED_PROVIDER_SECRETS: SealedColumn = {
  table: 'application_providers',
  column: 'sealed_client_secret',
  name: 'providerSecrets',
  contextOf: (id) => `application-provider/${id}`,
};

/**
 * Seals the client secrets of upstream providers, each bound to its row. A sign-in there needs them in plain, so a hash
 * is not enough.
 */
@Injectable()
export class ProviderSecrets {
  constructor(private readonly keyRing: KeyRing) {}

  seal(provider: Pick<ApplicationProvider, 'id'>, clientSecret: string): Buffer {
    return this.keyRing.seal(Buffer.from(clientSecret), SEALED_PROVIDER_SECRETS.contextOf(provider.id));
  }

  /** Throws if the secret was sealed with a SECRET_KEY that is no longer accepted. */
  open(provider: Pick<ApplicationProvider, 'id' | 'sealedClientSecret'>): string | null {
    const { sealedClientSecret } = provider;
    return (
      sealedClientSecret &&
      this.keyRing.open(sealedClientSecret, SEALED_PROVIDER_SECRETS.contextOf(provider.id)).toString()
    );
  }

  opens(provider: Pick<ApplicationProvider, 'id' | 'sealedClientSecret'>): boolean {
    try {
      this.open(provider);
      return true;
    } catch {
      return false;
    }
  }
}
