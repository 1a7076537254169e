import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Client } from '../../applications/clients/client.entity.js';
import { Settings } from '../../platform/config/settings.js';
import { Clock } from '../../platform/time/clock.js';
import { SigningKeys } from '../../session/signing-keys/signing-keys.js';
import type { Credentials } from '../../session/tokens/credentials.js';
import { DeclaredClaims } from '../../session/tokens/declared-claims.js';
import { organizationClaims } from '../../session/tokens/organization-claims.js';
import { acrOf, UserClaims } from '../claims.js';

export interface SignedIn {
  client: Client;
  /** What the client calls itself. */
  calledId: string;
  credentials: Credentials;
  scope: readonly string[];
  nonce?: string | undefined;
  /** The members that the client asked for by name. */
  claims?: readonly string[] | undefined;
  /** The levels that the client demanded. */
  essentialAcr?: readonly string[] | undefined;
  code?: string | undefined;
}

/** Says to a client who signed in, when and how. It is no key to anything. */
@Injectable()
export class IdTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly users: UserClaims,
    private readonly applications: ApplicationsService,
    private readonly declared: DeclaredClaims,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async sign({ client, calledId, credentials, scope, nonce, claims, essentialAcr, code }: SignedIn): Promise<string> {
    const { sessionId, identityId, amr, authTime, accessToken, accessExpiresSeconds, membership } = credentials;
    const signer = await this.keys.signer(client.idTokenAlg);
    const user = await this.users.of(credentials, client.claimsInIdToken ? scope : [], claims);
    const application = await this.applications.getApplication(credentials.applicationId);
    const declared = await this.declared.of('id_token', application, credentials);
    const now = this.clock.epochSeconds();
    return signer.sign('JWT', {
      ...declared,
      iss: this.settings.publicUrl,
      sub: identityId,
      aud: calledId,
      azp: calledId,
      iat: now,
      exp: now + accessExpiresSeconds,
      auth_time: authTime,
      ...(nonce !== undefined && { nonce }),
      acr: acrOf(amr, essentialAcr),
      amr,
      sid: sessionId,
      at_hash: halfHash(accessToken, client),
      ...(code !== undefined && { c_hash: halfHash(code, client) }),
      ...(membership && client.firstParty && organizationClaims(membership, application)),
      ...user,
    });
  }
}

/** The first half of the hash that the algorithm of the signature uses (OpenID Connect Core, 3.1.3.6). */
function halfHash(text: string, { idTokenAlg }: Client): string {
  const digest = createHash(idTokenAlg === 'EdDSA' ? 'sha512' : 'sha256')
    .update(text)
    .digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
