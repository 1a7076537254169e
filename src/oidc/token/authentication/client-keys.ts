import { Injectable, Logger } from '@nestjs/common';
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Client } from '../../../applications/clients/client.entity.js';
import { UpstreamHttp } from '../../../identities/upstream/http/upstream-http.js';
import { Settings } from '../../../platform/config/settings.js';
import { type FetchedKeys, RemoteKeys } from './remote-keys.js';

const MOST = 1000;
const USUAL_SECONDS = 300;
const LEAST_SECONDS = 60;
const MOST_SECONDS = 86_400;

/** The public keys of the clients that sign what they send. */
@Injectable()
export class ClientKeySets {
  private readonly log = new Logger('ClientKeySets');
  private readonly remote = new Map<string, RemoteKeys>();

  constructor(
    private readonly http: UpstreamHttp,
    private readonly settings: Settings,
  ) {}

  /** Undefined for a client without keys. */
  of({ jwks, jwksUri }: Client): JWTVerifyGetKey | undefined {
    if (jwks) return createLocalJWKSet(jwks as JSONWebKeySet);
    return jwksUri === null ? undefined : this.at(jwksUri).find;
  }

  private at(uri: string): RemoteKeys {
    const known = this.remote.get(uri);
    if (known) return known;
    if (this.remote.size >= MOST) this.remote.delete(this.remote.keys().next().value as string);
    const keys = new RemoteKeys(() => this.fetch(uri));
    this.remote.set(uri, keys);
    return keys;
  }

  private async fetch(uri: string): Promise<FetchedKeys> {
    try {
      const request = { headers: { accept: 'application/jwk-set+json, application/json' } };
      const mayBeHere = this.settings.environment !== 'production';
      const answer = await this.http.fetchOfClient(uri, request, mayBeHere);
      if (answer.status !== 200) throw new Error(`It answered ${answer.status}`);
      const keys = (await answer.json()) as JSONWebKeySet;
      createLocalJWKSet(keys); // throws unless it is a key set
      return { keys, seconds: secondsOf(answer.headers.get('cache-control') ?? '') };
    } catch (failure) {
      this.log.warn({ err: failure, msg: `The keys of a client at ${uri} cannot be read` });
      throw failure;
    }
  }
}

function secondsOf(cacheControl: string): number {
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return LEAST_SECONDS;
  const named = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1];
  return Math.min(Math.max(Number(named ?? USUAL_SECONDS), LEAST_SECONDS), MOST_SECONDS);
}
