import { AsyncResource } from 'node:async_hooks';
import { Logger } from '@nestjs/common';

export interface LoopPlan {
  /** Its name in docs/architecture.md, in the metrics and in the log. */
  readonly name: string;
  /** From the end of a turn to the beginning of the next one. It may depend on how long the turn took. */
  readonly pauseMs: number | ((turnMs: number) => number);
  readonly firstPauseMs?: number;
  /** What the log says when turns begin to fail. */
  readonly complaint?: string;
  /** `ending` tells a long turn that it should end. */
  turn(ending: AbortSignal): unknown;
}

export type NoteTurn = (turnMs: number, hasFailed: boolean) => void;

/** Work that the process repeats by itself, one turn at a time. A turn that fails does not end it. */
export class Loop {
  private readonly log: Logger;
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private turning: Promise<void> | undefined;
  private isWoken = false;
  private isFailing = false;

  constructor(
    readonly plan: LoopPlan,
    private readonly noteTurn: NoteTurn = () => undefined,
  ) {
    this.log = new Logger(plan.name);
  }

  start(): void {
    if (!this.timer) this.schedule(this.plan.firstPauseMs ?? this.pauseAfter(0));
  }

  /** The next turn begins now, or right after the turn that is under way. */
  wake(): void {
    this.isWoken = true;
    this.begin();
  }

  /** From now on no turn begins. Waits for the turn that is under way. */
  async stop(): Promise<void> {
    this.ending.abort();
    clearTimeout(this.timer);
    await this.turning;
  }

  /** The turns belong to no request, also those after a request called `wake()`. */
  private readonly begin = AsyncResource.bind((): void => {
    if (this.turning || this.ending.signal.aborted) return;
    clearTimeout(this.timer);
    this.isWoken = false;
    this.turning = this.turn().then((turnMs) => {
      this.turning = undefined;
      if (this.isWoken) this.begin();
      else this.schedule(this.pauseAfter(turnMs));
    });
  });

  private schedule(pauseMs: number): void {
    if (!this.ending.signal.aborted) this.timer = setTimeout(this.begin, pauseMs).unref();
  }

  private pauseAfter(turnMs: number): number {
    const { pauseMs } = this.plan;
    return typeof pauseMs === 'number' ? pauseMs : pauseMs(turnMs);
  }

  private async turn(): Promise<number> {
    const begun = performance.now();
    try {
      await this.plan.turn(this.ending.signal);
      this.isFailing = false;
    } catch (error) {
      this.noteFailure(error as Error);
    }
    const turnMs = performance.now() - begun;
    this.noteTurn(turnMs, this.isFailing);
    return turnMs;
  }

  private noteFailure({ message }: Error): void {
    const { complaint = 'It failed and is tried again' } = this.plan;
    if (!this.isFailing) this.log.warn(`${complaint}: ${message}`);
    this.isFailing = true;
  }
}
