import { createHash } from 'node:crypto';
import { MANAGEMENT_SCOPES, type ManagementScope } from '../../src/management/keys/management-key.entity.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import type { Answer, Service } from './service.js';

interface KeyOptions {
  /** Of one application. Every application without it. */
  application?: { id: string };
  scopes?: readonly ManagementScope[];
  expired?: true;
}

/** A management key, as the command line makes it, and what a program asks with it. */
export class Operator {
  private constructor(
    private readonly service: Service,
    readonly keyId: string,
    readonly key: string,
  ) {}

  static async of(service: Service, { application, scopes, expired }: KeyOptions = {}): Promise<Operator> {
    const [id, key] = [newId(), newSecret(SECRET_PREFIXES.managementKey)];
    await service.db.query(
      `INSERT INTO management_keys (id, application_id, name, key_hash, scopes, expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, now() + $6::interval, now())`,
      [
        id,
        application?.id ?? null,
        `key-${id}`,
        createHash('sha256').update(key).digest(),
        scopes ?? MANAGEMENT_SCOPES,
        expired ? '-1 second' : '1 day',
      ],
    );
    return new Operator(service, id, key);
  }

  get bearer(): { authorization: string } {
    return { authorization: `Bearer ${this.key}` };
  }

  get = (path: string): Promise<Answer> => this.send('GET', path);
  post = (path: string, body?: unknown, headers: Manners = {}): Promise<Answer> =>
    this.send('POST', path, body, headers);
  patch = (path: string, body: unknown, headers: Manners = {}): Promise<Answer> =>
    this.send('PATCH', path, body, headers);
  delete = (path: string, headers: Manners = {}): Promise<Answer> => this.send('DELETE', path, undefined, headers);

  /** What is no JSON. */
  upload = (path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> =>
    this.service.http.raw(`/v1/management${path}`, { method: 'POST', body, headers: { ...this.bearer, ...headers } });

  send(method: string, path: string, body?: unknown, headers: Manners = {}): Promise<Answer> {
    return this.service.http.send(method, `/v1/management${path}`, { headers: { ...headers, ...this.bearer }, body });
  }
}

/** Headers that say how a write is done. */
type Manners = Record<string, string>;
