import { Module } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { EventLog } from './event-log.js';
import { ADOPT } from './event-log.statements.js';

const BATCH = 1000;

@Module({ providers: [EventLog], exports: [EventLog] })
export class EventsModule {
  constructor(sweeps: Sweeps, database: Database) {
    const step = async () => (await database.runAlone(ADOPT, { batch: BATCH })).length || undefined;
    sweeps.addChore({ name: 'restored_events', step });
  }
}
