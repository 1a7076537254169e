import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readOwnSettings } from '../platform/config/settings.js';
import type { WithServices } from './command.js';

/** Opens the services, runs the command, and always closes them again, embedded database included. */
export const withServices: WithServices = async (act) => {
  const settings = readOwnSettings();
  const { CliModule } = await import('./cli.module.js');
  const context = await NestFactory.createApplicationContext(CliModule.from(settings), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await act(<Service>(service: Type<Service>) => context.get(service, { strict: false }));
  } finally {
    await context.close();
  }
};
