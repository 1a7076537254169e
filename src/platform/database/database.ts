import type { OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { Overloaded, Unavailable } from '../errors/common.errors.js';
import { errorCodeOf } from '../errors/error-code.js';
import { tracing } from '../telemetry/tracing.js';
import type { BoundedPool } from './connections/bounded-pool.js';
import { BY_INDEX, settingUp, timeoutsOf } from './connections/connection-settings.js';
import type { Connections } from './connections/connections.js';
import { type Connection, Pipeline } from './connections/pipeline.js';
import { on } from './connections/single-connection.js';
import type { Given, Statement, Statements } from './statement.js';

/** The limit of waiting statements: the database cannot answer more before their deadlines. */
const MOST_IN_FLIGHT = 4_000;
/**
 * A statement that waits for a lock blocks others behind it that do not need the lock. One that waits longer is run
 * alone.
 */
const PIPELINE_LOCK_MS = 100;
/** A working database answers within this time, because no statement waits longer for a lock. */
const SILENCE_MS = 2 * PIPELINE_LOCK_MS;
const LOCK_NOT_AVAILABLE = '55P03';
/** The statement before it, which was to prepare it, got no lock. */
const NOT_PREPARED = '26000';
/**
 * PostgreSQL ended it: at its limit of time, for an operator, or by mistake. If a statement gets its lock in the moment
 * in which its limit for locks ends, PostgreSQL may cancel the one behind it.
 */
const CANCELLED = '57014';

/** Runs statements in a transaction that is open, on its connection. */
export const within = ({ queryRunner }: EntityManager): Statements => ({
  run: async (statement, given) => on(await queryRunner?.connect()).run(statement, given),
});

/** The direct way to PostgreSQL for the few statements that every request depends on. */
export class Database implements Statements, OnApplicationShutdown {
  private readonly pipelines: Pipeline[];
  private readonly tracer = tracing();
  /** How many milliseconds PostgreSQL lets a statement run. */
  private readonly statementMs: number;
  /** Statements that wait for the first connection. */
  private waiting = 0;

  constructor(
    /** For work that takes more than one statement. */
    readonly pool: BoundedPool,
    { pipelines, timeout }: Connections,
  ) {
    const settings = { ...timeoutsOf(timeout), lock_timeout: PIPELINE_LOCK_MS, ...BY_INDEX };
    this.statementMs = settings.statement_timeout || Number.POSITIVE_INFINITY;
    const connection = {
      ...connectionOf(this.pool),
      onConnect: settingUp(settings),
      onMisled: () => this.pool.distrust(),
    };
    this.pipelines = Array.from({ length: pipelines }, () => new Pipeline(connection));
  }

  run<Parameters extends object, Row>(statement: Statement<Parameters, Row>, given: Given<Parameters>): Promise<Row[]> {
    const { tracer } = this;
    if (!tracer) return this.runShared(statement, given);
    return tracer.statement(statement.name, () => this.runShared(statement, given));
  }

  private runShared<Parameters extends object, Row>(
    statement: Statement<Parameters, Row>,
    given: Given<Parameters>,
  ): Promise<Row[]> {
    if (this.inFlight >= MOST_IN_FLIGHT) return Promise.reject(new Overloaded());
    const pipeline = this.freest();
    return pipeline ? this.send(pipeline, statement, given) : this.runOnceOpen(statement, given);
  }

  /** Runs on a connection of the pool, where it blocks no other statement. */
  async runAlone<Parameters extends object, Row>(
    statement: Statement<Parameters, Row>,
    given: Given<Parameters>,
  ): Promise<Row[]> {
    return this.pool.borrow(async (client) => {
      if (given instanceof Function && !client.knowsTheTime) await client.readClock();
      return on(client).run(statement, given instanceof Function ? given(client) : given);
    });
  }

  /** A statement came too late by PostgreSQL's clock but not by ours: one of the two clocks was changed. */
  mistrustClocks(): void {
    for (const pipeline of this.pipelines) pipeline.mistrustClock();
  }

  /** No pipeline is open, or one has had no answer for longer than any statement waits for a lock. */
  get isSilent(): boolean {
    const before = performance.now() - SILENCE_MS;
    return this.pipelines.some((pipeline) => pipeline.isStuck(before)) || !this.pipelines.some(({ isOpen }) => isOpen);
  }

  /** The failure of a request that waited too long: the database does not answer, or it has too much to do. */
  lateness(): Error {
    return this.isSilent ? new Unavailable() : new Overloaded();
  }

  /** Statements that wait for their answer. */
  get inFlight(): number {
    return this.pipelines.reduce((sum, { inFlight }) => sum + inFlight, this.waiting);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.pipelines.map((pipeline) => pipeline.close()));
  }

  private send<Parameters extends object, Row>(
    pipeline: Pipeline,
    statement: Statement<Parameters, Row>,
    given: Given<Parameters>,
  ): Promise<Row[]> {
    const sent = performance.now();
    return new Promise((resolve, reject) => {
      pipeline.send(statement, given, (error, rows) => {
        if (!error) resolve(rows);
        else if (!isNotBegun(error) && !this.isCancelledEarly(error, sent)) reject(error);
        else this.runAlone(statement, given).then(resolve, reject);
      });
    });
  }

  /** Its transaction did nothing, and there was time left. */
  private isCancelledEarly(error: Error, sent: number): boolean {
    return errorCodeOf(error) === CANCELLED && performance.now() - sent < this.statementMs;
  }

  private async runOnceOpen<Parameters extends object, Row>(
    statement: Statement<Parameters, Row>,
    given: Given<Parameters>,
  ): Promise<Row[]> {
    this.waiting += 1;
    try {
      const first = await Promise.any(this.pipelines.map((pipeline) => pipeline.open()));
      return await this.send(first, statement, given);
    } catch (error) {
      throw error instanceof AggregateError ? error.errors[0] : error;
    } finally {
      this.waiting -= 1;
    }
  }

  /**
   * The open pipeline with the fewest statements. One that has not answered for a while is used only if there is no
   * other.
   */
  private freest(): Pipeline | undefined {
    const now = performance.now();
    let freest: Pipeline | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const pipeline of this.pipelines) {
      if (!pipeline.isOpen) continue;
      const load = pipeline.inFlight + (pipeline.isStuck(now) ? MOST_IN_FLIGHT : 0);
      if (load < least) [freest, least] = [pipeline, load];
    }
    return freest;
  }
}

const isNotBegun = (error: Error): boolean => [LOCK_NOT_AVAILABLE, NOT_PREPARED].includes(errorCodeOf(error));

/** The pool that TypeORM holds. */
export const poolOf = ({ driver }: DataSource): BoundedPool => (driver as unknown as { master: BoundedPool }).master;

/** The pool's settings. The password is not enumerable, so it is read by its name. */
export function connectionOf(pool: Pool): Connection {
  return { ...pool.options, password: pool.options.password };
}
