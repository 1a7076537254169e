import { setTimeout as delay } from 'node:timers/promises';
import type { GivenApplication } from './given.js';
import { anEvent } from './given-events.js';
import type { Http } from './http.js';

const EVENTS = 5;
const PAUSE_MS = 20;

/**
 * A client that reports, and remembers what was acknowledged. Named events are sent again until they are. Others are
 * sent once, so what was not acknowledged of them may be stored or not.
 */
export class ReportingClient {
  /** The ids that answers told. */
  readonly acknowledged: string[] = [];
  failures = 0;
  private isStopping = false;
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly name: string,
    private readonly application: GivenApplication,
    private readonly isNamed: boolean,
  ) {}

  /** The service to ask may change from one attempt to the next. */
  run(http: () => Http): void {
    this.stopped = this.report(http);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.stopped;
  }

  private async report(http: () => Http): Promise<void> {
    for (let turn = 0; !this.isStopping; turn += 1) {
      const { id: appId, apiKey } = this.application;
      const events = Array.from({ length: EVENTS }, (_none, n) =>
        anEvent({ ...(this.isNamed && { event_id: `${this.name}-${turn}-${n}` }) }),
      );
      const send = () => http().post('/v1/metrics/batch', { appId, apiKey, events });
      for (let isDone = false; !isDone; ) {
        const answer = await send().catch(() => undefined);
        if (answer?.status === 201) this.acknowledged.push(...answer.body.ids);
        else await this.wait();
        isDone = answer?.status === 201 || !this.isNamed;
      }
    }
  }

  private async wait(): Promise<void> {
    this.failures += 1;
    await delay(PAUSE_MS);
  }
}
