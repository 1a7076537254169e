import type { Type } from '@nestjs/common';
import type { Get, WithDatabase, WithServices } from './command.js';

/** Opens one connection and always closes it again, embedded database included. */
export const withDatabase: WithDatabase = async (act) => {
  const [{ readOwnSettings }, { DatabaseHost }, { onSingleConnection }] = await Promise.all([
    import('../platform/config/settings.js'),
    import('../platform/database/database-host.js'),
    import('../platform/database/connections/single-connection.js'),
  ]);
  const settings = readOwnSettings();
  const host = new DatabaseHost(settings);
  try {
    return await onSingleConnection(await host.start(), (statements) => act(statements, settings));
  } finally {
    await host.stop();
  }
};

/** Opens the services, runs the command, and always closes them again, embedded database included. */
export const withServices: WithServices = async (modules, act) => {
  const { readOwnSettings } = await import('../platform/config/settings.js');
  const settings = readOwnSettings();
  const [{ NestFactory }, { CliModule }, { Loops }] = await Promise.all([
    import('@nestjs/core'),
    import('./cli.module.js'),
    import('../platform/loops/loops.js'),
  ]);
  const context = await NestFactory.createApplicationContext(CliModule.from(settings, modules), {
    logger: false,
    abortOnError: false,
  });
  const loops = context.get(Loops);
  try {
    loops.start();
    return await act(<Service>(service: Type<Service>) => context.get(service, { strict: false }));
  } finally {
    loops.stop();
    await context.close();
  }
};

/** Refuses where the replicas could not open what is sealed here. */
export const withServicesOfReplicas: WithServices = (modules, act) =>
  withServices(modules, async (get) => {
    await requireSecretKeyOfReplicas(get);
    return act(get);
  });

async function requireSecretKeyOfReplicas(get: Get): Promise<void> {
  const [{ Database }, { KeyRing }, { requireSecretKey }] = await Promise.all([
    import('../platform/database/database.js'),
    import('../platform/crypto/key-ring.js'),
    import('../session/signing-keys/require-secret-key.js'),
  ]);
  await requireSecretKey(get(Database), get(KeyRing));
}
