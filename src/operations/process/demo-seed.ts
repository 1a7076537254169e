import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { ApiKeyStore } from '../../applications/api-keys/api-key-store.js';
import { ApplicationsService } from '../../applications/applications.service.js';
import { ClientsService } from '../../applications/clients/clients.service.js';
import type { ApiKey } from '../../applications/entities/api-key.entity.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { SeedingService } from '../../applications/seeding/seeding.service.js';
import { ConfigurationError } from '../../platform/config/configuration.error.js';
import {
  demoPageKeyOf,
  findDemoApiKey,
  findKeptDemoApiKey,
  keepDemoApiKey,
  makeDemoApiKey,
} from '../../platform/config/demo-api-key.js';
import { Settings } from '../../platform/config/settings.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { PACKAGE_FOLDER } from '../../platform/own-package.js';

const SEED_FILE = path.join(PACKAGE_FOLDER, 'seeds/demo.yml');
/** The name of the key in the demo's page. */
const PAGE_KEY = 'browser';
const DEMO = { slug: 'demo', name: 'Demo' };
const EXAMPLE_ID = { id: 'example', type: 'oidc', clientId: 'gatehouse-demo', label: 'Example ID' };

const OPENID = { id: 'demo-openid', name: 'Demo with OpenID Connect', type: 'public' };

const REPLACED =
  'DEMO_API_KEY has a value that was replaced or revoked before, and that no key gets again. Choose a new one, or unset it.';

/** The demo application of a development database. Each start creates or repairs it. */
@Injectable()
export class DemoSeed {
  private readonly log = new Logger('DemoSeed');

  constructor(
    private readonly seeding: SeedingService,
    private readonly applications: ApplicationsService,
    private readonly clients: ClientsService,
    private readonly apiKeys: ApiKeyStore,
    private readonly settings: Settings,
  ) {}

  /** Answers the API key to try it with. */
  async apply(): Promise<string | undefined> {
    if (await this.seeding.isEmpty()) await this.seed();
    else await this.keepUsable();
    return findDemoApiKey(this.settings);
  }

  private async seed(): Promise<void> {
    const { settings } = this;
    const key = makeDemoApiKey(settings);
    const variables = { PUBLIC_URL: settings.publicUrl, DEMO_API_KEY: key, DEMO_PAGE_KEY: demoPageKeyOf(key) };
    await this.seeding.apply(readFileSync(SEED_FILE, 'utf8'), { variables });
    keepDemoApiKey(settings, key);
  }

  /** PUBLIC_URL, PORT and DEMO_API_KEY may have changed since the start that seeded it. */
  private async keepUsable(): Promise<void> {
    const demo = await this.applications.findBySlug(DEMO.slug);
    const key = findDemoApiKey(this.settings);
    if (!demo || demo.name !== DEMO.name || !key) return;
    const keys = await this.apiKeys.heldBy({ applicationId: demo.id, clientId: null });
    const opens = nameIn(keys.filter(({ revokedAt }) => revokedAt === null));
    const keyName = opens(key) ?? opens(findKeptDemoApiKey(this.settings));
    if (keyName === undefined) return; // an application that has the same name and is not the demo
    if (opens(key) === undefined && nameIn(keys)(key)) throw new ConfigurationError([REPLACED]);
    const origin = new URL(this.settings.publicUrl).origin;
    const origins = [origin, ...demo.origins.filter((other) => other !== origin)];
    const page = { name: PAGE_KEY, value: demoPageKeyOf(key), scopes: ['metrics'] };
    const apiKeys = [...(opens(key) === undefined ? [{ name: keyName, value: key }] : []), page];
    const providers = [{ ...EXAMPLE_ID, issuer: `${this.settings.publicUrl}/dev/example-id` }];
    const clients = await this.clientsOf(demo);
    const file = { applications: [{ slug: DEMO.slug, origins, apiKeys, providers, clients }] };
    await this.seeding.apply(JSON.stringify(file)); // JSON is YAML
    keepDemoApiKey(this.settings, key);
  }

  /** A copy of the demo's seed for another application may have brought its client along. */
  private async clientsOf(demo: Application) {
    const owner = (await this.clients.find(OPENID.id))?.application ?? demo;
    if (owner.id === demo.id) return [{ ...OPENID, redirectUrls: [`${this.settings.publicUrl}/demo/openid/callback`] }];
    this.log.warn(
      `The client_id ${OPENID.id} is taken by the application ${owner.slug}, so the demo cannot sign in with OpenID Connect.`,
    );
    return [];
  }
}

/** Answers the name of the one that has this value. */
const nameIn =
  (keys: ApiKey[]) =>
  (value: string | undefined): string | undefined =>
    value && keys.find(({ keyHash }) => keyHash.equals(hashSecret(value)))?.name;
