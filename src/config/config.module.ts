import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule as NestConfigModule } from '@nestjs/config';
import { KeyRing } from '../common/crypto/key-ring.js';
import { readSettings, Settings } from './settings.js';

@Module({})
export class ConfigModule {
  /** From the process's environment and `.env`; or, for tests and tools, from exactly the variables given. */
  static from(variables?: NodeJS.ProcessEnv): DynamicModule {
    let settings: Settings | undefined;
    const environment = NestConfigModule.forRoot({
      ignoreEnvFile: variables !== undefined,
      validate: (found) => {
        settings = readSettings(variables ?? found);
        return found;
      },
    });
    return {
      module: ConfigModule,
      global: true,
      imports: [environment],
      providers: [
        { provide: Settings, useFactory: () => settings },
        { provide: KeyRing, inject: [Settings], useFactory: ({ secretKey }: Settings) => new KeyRing(secretKey) },
      ],
      exports: [Settings, KeyRing],
    };
  }
}
