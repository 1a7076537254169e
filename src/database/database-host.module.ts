import { Module } from '@nestjs/common';
import { DatabaseHost } from './database-host.js';

/** Apart from the connections, which need its answer before they are made. */
@Module({ providers: [DatabaseHost], exports: [DatabaseHost] })
export class DatabaseHostModule {}
