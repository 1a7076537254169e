import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Loops } from '../../loops/loops.js';
import { Clock } from '../../time/clock.js';
import { NOW } from './bounded-client.js';

const MEASURE_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** How far two good monotonic clocks run apart: 200 microseconds a second. */
const DRIFT = 0.0002;
/** If the wall clock moves this far against the monotonic clock, it was changed, or this machine was suspended. */
const JUMP_MS = 1_000;
const COMPLAINT = "The database's clock could not be read";

/**
 * Sets our clock by the database's: at the start, every minute, and after this machine was suspended. The database's
 * time is taken as that of the middle of the round trip, so the error is at most half of the round trip.
 */
@Injectable()
export class ClockSync implements OnModuleInit {
  private readonly log = new Logger('Clock');
  private setAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;
  private uncertaintyMs = Number.POSITIVE_INFINITY;
  private wallAhead = wallAhead();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    loops: Loops,
  ) {
    loops.add({
      name: 'clock',
      pauseMs: LOOK_EVERY_MS,
      servesRequests: true,
      complaint: COMPLAINT,
      turn: () => this.look(),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.measure().catch((error: Error) => this.log.warn(`${COMPLAINT}: ${error.message}`));
  }

  private async look(): Promise<void> {
    const hasJumped = Math.abs(wallAhead() - this.wallAhead) > JUMP_MS;
    if (hasJumped) {
      this.wallAhead = wallAhead();
      this.uncertaintyMs = Number.POSITIVE_INFINITY;
    }
    const isKnown = this.uncertaintyMs !== Number.POSITIVE_INFINITY;
    if (!isKnown || performance.now() - this.triedAt > MEASURE_EVERY_MS) await this.measure();
  }

  /** An answer that took long is less exact than the last one, and is ignored. */
  private async measure(): Promise<void> {
    const start = performance.now();
    this.triedAt = start;
    const [{ now }]: [{ now: number }] = await this.dataSource.query(NOW);
    const end = performance.now();
    const uncertainty = (end - start) / 2;
    if (uncertainty > this.uncertaintyMs + (end - this.setAt) * DRIFT) return;
    this.clock.set(now, start + uncertainty);
    this.setAt = end;
    this.uncertaintyMs = uncertainty;
  }
}

const wallAhead = (): number => Date.now() - performance.now();
