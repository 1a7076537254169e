import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { PlansModule } from '../../plans/plans.module.js';
import { EventBudgets } from './event-budgets.js';
import { IngestionController } from './ingestion.controller.js';
import { Ingestion } from './ingestion.service.js';
import { ReadingTurns } from './reading/reading-turns.js';
import { Reporters } from './reporters.js';
import { EventLine } from './storing/event-line.js';

/** Takes telemetry events. It stands apart from the other endpoints of telemetry because it is far busier. */
@Module({
  imports: [ApplicationsModule, PlansModule],
  controllers: [IngestionController],
  providers: [EventBudgets, EventLine, Ingestion, ReadingTurns, Reporters],
})
export class IngestionModule {}
