import { type DynamicModule, Logger, type Type } from '@nestjs/common';
import { GLOBAL_MODULE_METADATA, MODULE_METADATA } from '@nestjs/common/constants.js';
import { ConfigModule as NestConfigModule } from '@nestjs/config';
import { AppModule } from '../../src/app.module.js';
import { SeedingModule } from '../../src/applications/seeding/seeding.module.js';
import { CliModule } from '../../src/cli/cli.module.js';
import { DoctorModule } from '../../src/doctor/doctor.module.js';
import { EventsModule } from '../../src/events/events.module.js';
import { AccountModule } from '../../src/identities/account/account.module.js';
import { ManagementKeysModule } from '../../src/management/keys/management-keys.module.js';
import { MetricsModule } from '../../src/metrics/metrics.module.js';
import { readSettings } from '../../src/platform/config/settings.js';
import { WebhooksModule } from '../../src/webhooks/webhooks.module.js';

type Imported = Type | DynamicModule | Promise<DynamicModule>;

const settings = readSettings({
  DATA_DIR: 'unused',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  NODE_ENV: 'test',
});
/** Everything that a command opens: these modules import the others. */
const OF_COMMANDS = [
  ...[AccountModule, DoctorModule, EventsModule, ManagementKeysModule, MetricsModule, SeedingModule, WebhooksModule],
];
const THEIRS = /^(TypeOrm|Terminus|Jwt)/;
const BACKGROUND = ['onApplicationBootstrap', 'beforeApplicationShutdown'];

/** Every module of ours that is loaded, with what it says of itself. */
async function loaded(root: Imported, found = new Map<Type, Partial<DynamicModule>>()) {
  const imported = await root;
  const module = 'module' in imported ? imported.module : imported;
  if (module === NestConfigModule || THEIRS.test(module.name)) return found;
  const listed = <Key extends 'imports' | 'providers' | 'controllers'>(key: Key) => [
    ...(Reflect.getMetadata(MODULE_METADATA[key.toUpperCase() as 'IMPORTS'], module) ?? []),
    ...(('module' in imported && imported[key]) || []),
  ];
  if (found.has(module)) return found;
  found.set(module, { providers: listed('providers'), controllers: listed('controllers') });
  for (const next of listed('imports')) await loaded(next as Imported, found);
  return found;
}

const classOf = (provider: Type | { provide: Type }): Type => ('provide' in provider ? provider.provide : provider);

describe('the modules', () => {
  beforeAll(() => Logger.overrideLogger(false)); // TypeORM's module warns of a second data source, which is never opened

  it('H5: are imported by those that use them, apart from those that everything needs', async () => {
    const modules = [...(await loaded(AppModule.from({ settings }))).keys()];
    const names = modules
      .filter((module) => Reflect.getMetadata(GLOBAL_MODULE_METADATA, module))
      .map(({ name }) => name);
    expect(names.sort()).toEqual(['AuditModule', 'ConfigModule', 'DatabaseModule', 'LimitsModule', 'PlatformModule']);
  });

  it('H5: list each provider once', async () => {
    for (const root of [AppModule.from({ settings }), CliModule.from(settings, OF_COMMANDS)]) {
      const modules = [...(await loaded(root)).values()];
      const providers = modules.flatMap(({ providers = [] }) =>
        (providers as Type[]).map((provider) => classOf(provider)),
      );
      expect(providers.length).toBeGreaterThan(20);
      expect(new Set(providers).size).toBe(providers.length);
    }
  });

  it('H5: bring no controllers and no work in the background to the command line', async () => {
    const modules = [...(await loaded(CliModule.from(settings, OF_COMMANDS))).values()];
    expect(modules.flatMap(({ controllers = [] }) => controllers)).toEqual([]);
    const providers = modules.flatMap(({ providers = [] }) =>
      (providers as Type[]).map((provider) => classOf(provider)),
    );
    const busy = providers.filter(({ prototype = {} }) => BACKGROUND.some((hook) => hook in prototype));
    expect(busy.map(({ name }) => name)).toEqual([]);
  });
});
