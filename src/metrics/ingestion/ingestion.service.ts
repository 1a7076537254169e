import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { TooManyRequests } from '../../platform/errors/common.errors.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import type { Caller } from '../../platform/http/caller.js';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { Clock } from '../../platform/time/clock.js';
import { EventBudgets } from './event-budgets.js';
import type { NewEvent } from './reading/new-event.js';
import { ReadingTurns } from './reading/reading-turns.js';
import { MOST_EVENTS, readBatch, readOne } from './reading/report-reader.js';
import { type Reporter, Reporters } from './reporters.js';
import { Arrival, EventLine } from './storing/event-line.js';

/** A body as it was sent, and the client that sent it. */
export interface Report {
  body: Record<string, unknown>;
  bytes: number;
  caller: Caller;
}

interface Kind {
  countOf(report: Report): number;
  read(report: Report, sender: string, now: number): NewEvent[] | Promise<NewEvent[]>;
}

const ONE: Kind = {
  countOf: () => 1,
  read: ({ body }, sender, now) => readOne(body, sender, now),
};
const BATCH: Kind = {
  countOf: ({ body: { events } }) => (Array.isArray(events) ? Math.min(Math.max(events.length, 1), MOST_EVENTS) : 1),
  read: ({ body }, sender, now) => readBatch(body.events, sender, now),
};

/** Takes telemetry events of applications, and answers once they are durable. */
@Injectable()
export class Ingestion {
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly reporters: Reporters,
    private readonly budgets: EventBudgets,
    private readonly turns: ReadingTurns,
    private readonly line: EventLine,
    private readonly clock: Clock,
    { registry }: PrometheusRegistry,
  ) {
    this.outcomes = new Counter({
      name: 'gatehouse_metric_events_total',
      help: 'Telemetry events by outcome; a repetition of a stored event counts as stored',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  async takeOne(report: Report): Promise<{ id: string }> {
    const [id = ''] = await this.take(report, ONE);
    return { id };
  }

  /** All of the events are stored, or none. */
  async takeBatch(report: Report): Promise<{ ids: string[] }> {
    return { ids: await this.take(report, BATCH) };
  }

  private async take(report: Report, kind: Kind): Promise<string[]> {
    const count = kind.countOf(report);
    try {
      const arrival = await this.read(report, kind, count);
      await this.line.store(arrival);
      this.outcomes.inc({ outcome: 'stored' }, count);
      return arrival.ids;
    } catch (failure) {
      this.outcomes.inc({ outcome: outcomeOf(failure) }, count);
      throw failure;
    }
  }

  /** A report is counted before it is read, so malformed ones are limited too. */
  private async read(report: Report, kind: Kind, count: number): Promise<Arrival> {
    const { body, bytes, caller } = report;
    const reporter = await this.reporters.require(body.appId, body.apiKey, caller);
    await this.budgets.spend(reporter, { events: count, bytes }, caller);
    const read = async () => kind.read(report, senderOf(reporter), this.clock.now().getTime());
    const events = await this.turns.take(reporter.applicationId, caller.deadline, read);
    report.body = {}; // the events wait as a few texts, and the garbage collector has no thousands of objects to carry
    return new Arrival(reporter.applicationId, events, caller.deadline);
  }
}

/** Whose event ids they are: any visitor of a page knows its key, and must not use up the event ids of the servers. */
const senderOf = ({ applicationId, isPublic }: Reporter): string =>
  isPublic ? `${applicationId} in public` : applicationId;

function outcomeOf(failure: unknown): string {
  if (failure instanceof TooManyRequests) return 'limited';
  return failure instanceof ServiceError && failure.getStatus() < 500 ? 'refused' : 'failed';
}
