import { Module } from '@nestjs/common';
import { Sweeps } from '../platform/database/sweeps.js';
import { EventLog } from './event-log.js';
import { RestoredEvents } from './restored-events.js';

@Module({ providers: [EventLog, RestoredEvents], exports: [EventLog] })
export class EventsModule {
  constructor(sweeps: Sweeps, restored: RestoredEvents) {
    sweeps.addChore({ name: 'restored_events', step: () => restored.step() });
  }
}
