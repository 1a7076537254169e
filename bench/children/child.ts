import { PerformanceObserver } from 'node:perf_hooks';

/** The messages between a child process and the benchmark. */
export type Told = { port: number } | Used | { hashesPerSecond: number } | { cookie: string } | { tokens: string[] };
export interface Used {
  /** Bytes. */
  rss: number;
  /** Microseconds since the start. */
  cpu: number;
  /** Milliseconds that the garbage collector held everything up at once, at most, since the last question. */
  longestPause: number;
}
export type Asked = 'used' | 'console' | { hashForMs: number };
/** What only the services of others are asked for: `bench/peers/child.mjs`. */
export interface AskedOfPeer {
  chains: number;
}

export const tell = (message: Told): void => {
  process.send?.(message);
};

/** Ends the process when the benchmark ends or crashes. */
export function answer(questions: (asked: Asked) => unknown): void {
  process.on('message', questions);
  process.on('disconnect', () => process.exit(0));
}

let longestPause = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestPause = Math.max(longestPause, duration);
}).observe({ entryTypes: ['gc'] });

export function tellUsed(): void {
  const { user, system } = process.cpuUsage();
  tell({ rss: process.memoryUsage.rss(), cpu: user + system, longestPause });
  longestPause = 0;
}
