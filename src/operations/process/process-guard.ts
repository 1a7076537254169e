import cluster from 'node:cluster';
import type { Logger as Pino } from 'pino';

/** npm forwards a Ctrl-C that the terminal has already sent to the whole group: one keystroke sends two signals. */
const SAME_KEYSTROKE_MS = 500;
/** Draining and stopping have limits of their own; this one is for unforeseen cases. */
const LONGEST_STOP_MS = 90_000;
const LONGEST_STOP_AFTER_CRASH_MS = 10_000;

/** A worker that is already stopping is told so again when its leader stops. */
const FORCING: readonly string[] = cluster.isWorker ? ['SIGINT'] : ['SIGINT', 'SIGTERM'];

/** Ends the process when it is told to stop, when it is forced, or after an error of its own. */
export class ProcessGuard {
  private stopService: () => Promise<void> = async () => undefined;
  private stoppingSince: number | undefined;

  constructor(private readonly log: Pino) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.onSignal(signal));
    process.on('uncaughtException', (error) => this.onCrash(error));
    process.on('unhandledRejection', (reason) => this.onCrash(reason));
  }

  /** From now on a stop runs this function. Before this call, a stop ends the process with everything in it. */
  stopsWith(stop: () => Promise<void>): void {
    this.stopService = stop;
  }

  /** Stops the service and ends the process, once. */
  async end(exitCode: number, limitMs = LONGEST_STOP_MS): Promise<void> {
    if (this.stoppingSince !== undefined) return;
    this.stoppingSince = performance.now();
    setTimeout(() => process.exit(1), limitMs).unref();
    try {
      await this.stopService();
      process.exit(exitCode);
    } catch (error) {
      this.log.error({ err: error }, 'Not everything could be stopped cleanly');
      process.exit(1);
    }
  }

  private onSignal(signal: string): void {
    if (this.stoppingSince === undefined) {
      this.log.info(`Stopping (${signal}); signal again to stop at once`);
      void this.end(0);
    } else if (FORCING.includes(signal) && performance.now() - this.stoppingSince > SAME_KEYSTROKE_MS) {
      process.exit(130);
    }
  }

  private onCrash(cause: unknown): void {
    if (isLostConnection(cause)) {
      this.log.error({ err: cause }, 'A connection was lost outside any request; the service goes on');
      return;
    }
    this.log.fatal({ err: cause instanceof Error ? cause : new Error(String(cause)) }, 'Uncaught error');
    void this.end(1, LONGEST_STOP_AFTER_CRASH_MS);
  }
}

const LOST_CONNECTION = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_WRITE_AFTER_END']);

/** The other end closed the connection. Our own state is known, and a stranger can cause this error at will. */
function isLostConnection(cause: unknown): boolean {
  return cause instanceof Error && LOST_CONNECTION.has((cause as NodeJS.ErrnoException).code ?? '');
}
