import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ConfigModule as NestConfigModule } from '@nestjs/config';
import { KeyRing } from '../crypto/key-ring.js';
import { Settings } from './settings.js';

@Global()
@Module({})
export class ConfigModule {
  /**
   * Offers the settings, which are read once at the start, to every module; to extensions also as Nest's
   * `ConfigService`.
   */
  static from(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      imports: [
        NestConfigModule.forRoot({
          isGlobal: true,
          ignoreEnvFile: true,
          ignoreEnvVars: true,
          skipProcessEnv: true,
          load: [() => ({ ...settings })],
        }),
      ],
      providers: [
        { provide: Settings, useValue: settings },
        { provide: KeyRing, useValue: new KeyRing(settings.secretKey, settings.previousSecretKeys) },
      ],
      exports: [Settings, KeyRing],
    };
  }
}
