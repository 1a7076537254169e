import { Injectable } from '@nestjs/common';
import { KeyRing } from '../common/crypto/key-ring.js';
import type { ApplicationProvider } from './entities/application-provider.entity.js';

/** Client secrets of upstream providers: needed in plain to sign in there, so sealed, each bound to its row. */
@Injectable()
export class ProviderSecrets {
  constructor(private readonly keyRing: KeyRing) {}

  seal(provider: Pick<ApplicationProvider, 'id'>, clientSecret: string): Buffer {
    return this.keyRing.seal(Buffer.from(clientSecret), contextOf(provider));
  }

  /** Throws when it was sealed under another SECRET_KEY. */
  open(provider: Pick<ApplicationProvider, 'id' | 'sealedClientSecret'>): string | null {
    const { sealedClientSecret } = provider;
    return sealedClientSecret && this.keyRing.open(sealedClientSecret, contextOf(provider)).toString();
  }
}

const contextOf = ({ id }: { id: string }): string => `application-provider/${id}`;
