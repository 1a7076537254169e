import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { WithServices } from './command.js';

/** Opens the services, lets the command act, and closes them again however it went, our own database server included. */
export const withServices: WithServices = async (act) => {
  const { CliModule } = await import('./cli.module.js');
  const context = await NestFactory.createApplicationContext(CliModule, { logger: false, abortOnError: false });
  try {
    return await act(<Service>(service: Type<Service>) => context.get(service, { strict: false }));
  } finally {
    await context.close();
  }
};
