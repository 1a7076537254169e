import { Injectable } from '@nestjs/common';
import { importPKCS8, SignJWT } from 'jose';
import { type ClientAuth, ClientSecretBasic, ClientSecretPost, None } from 'openid-client';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { ProviderSecrets } from '../../applications/provider-secrets.js';
import { Clock } from '../../platform/time/clock.js';

const APPLE = 'https://appleid.apple.com';
const APPLE_SECRET_SECONDS = 300;

/** How the service proves to an upstream that it is the client. */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly secrets: ProviderSecrets,
    private readonly clock: Clock,
  ) {}

  /** `methods` is what the upstream says that it accepts. Silence means Basic (OpenID Connect Discovery, section 3). */
  async of(provider: ApplicationProvider, methods: unknown = ['client_secret_basic']): Promise<ClientAuth> {
    const stored = this.secrets.open(provider);
    if (stored === null) return None();
    const { teamId, keyId } = provider;
    const secret = teamId && keyId ? await this.signApple(provider, { teamId, keyId, key: stored }) : stored;
    const takesPost = Array.isArray(methods) && methods.includes('client_secret_post');
    return takesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
  }

  /** Apple takes a token in place of a secret: signed with the team's key, and made for one use. */
  private async signApple(
    { clientId }: ApplicationProvider,
    { teamId, keyId, key }: Record<'teamId' | 'keyId' | 'key', string>,
  ): Promise<string> {
    const issuedAt = this.clock.epochSeconds();
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + APPLE_SECRET_SECONDS)
      .setAudience(APPLE)
      .setSubject(clientId)
      .sign(await importPKCS8(key, 'ES256'));
  }
}
