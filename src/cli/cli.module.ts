import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AuditModule } from '../platform/audit/audit.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import type { Settings } from '../platform/config/settings.js';
import { Connections } from '../platform/database/connections/connections.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { DatabaseHost } from '../platform/database/database-host.js';
import { PlatformModule } from '../platform/platform.module.js';

/** What every command that acts needs. Each brings the modules of its own services, which read several times more. */
@Module({ imports: [AuditModule, PlatformModule] })
export class CliModule {
  /**
   * A person waits and can stop the command. So the database is tried once, on few connections, without a limit for a
   * statement.
   */
  static from(settings: Settings, modules: Type[]): DynamicModule {
    const database = DatabaseModule.at(new DatabaseHost(settings), new Connections(2, 1));
    return { module: CliModule, imports: [ConfigModule.from(settings), database, ...modules] };
  }
}
