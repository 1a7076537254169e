import { ProviderSecrets } from '../../src/applications/provider-secrets.js';
import { UpstreamHttp } from '../../src/identities/upstream/http/upstream-http.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { newId } from '../../src/platform/crypto/ids.js';
import type { GivenApplication } from './given.js';
import type { Service } from './service.js';

export const CLIENT = 'client-1';
export const CLIENT_SECRET = 'a-client-secret-of-the-tests';

interface ProviderOptions {
  provider?: string;
  type?: string;
  issuer?: string | null;
  label?: string | null;
  secret?: string | null;
  trustsMfa?: boolean;
  teamId?: string;
  keyId?: string;
  nativeClientIds?: string[];
}

/** A provider of the application, as of a seed file; without more words one by discovery, with the id `corp`. */
export async function givenProvider(
  service: Service,
  { id: applicationId }: GivenApplication,
  wanted: ProviderOptions = {},
): Promise<void> {
  const { provider = 'corp', type = 'oidc', issuer = null, label = null, secret = CLIENT_SECRET } = wanted;
  const id = newId();
  const sealed = secret && service.app.get(ProviderSecrets, { strict: false }).seal({ id }, secret);
  await service.db.query(
    `INSERT INTO application_providers (id, application_id, provider, type, issuer, client_id, sealed_client_secret, label,
       trusts_mfa, team_id, key_id, native_client_ids, file_values, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, jsonb_build_object('issuer', $5::text), now(), now())`,
    [
      ...[id, applicationId, provider, type, issuer, CLIENT, sealed, label],
      ...[wanted.trustsMfa ?? false, wanted.teamId ?? null, wanted.keyId ?? null, wanted.nativeClientIds ?? []],
    ],
  );
  service.app.get(Cache, { strict: false }).dropAll();
}

/** From now on the service finds these hosts of the internet on this machine. */
export function givenRoutes(service: Service, routes: Record<string, string>): void {
  const http = service.app.get(UpstreamHttp, { strict: false });
  const send = UpstreamHttp.prototype.send.bind(http);
  http.send = (url, request, isOwnHost) => {
    const target = routes[url.origin];
    return send(target ? new URL(url.pathname + url.search, target) : url, request, isOwnHost || target !== undefined);
  };
}
