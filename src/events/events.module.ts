import { Module } from '@nestjs/common';
import { EventLog } from './event-log.js';

@Module({ providers: [EventLog], exports: [EventLog] })
export class EventsModule {}
