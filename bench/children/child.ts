/** The messages between a child process and the benchmark. */
export type Told = { port: number } | Used | { hashesPerSecond: number } | { cookie: string };
/** The memory of the process in bytes, and its CPU time since the start in microseconds. */
export interface Used {
  rss: number;
  cpu: number;
}
export type Asked = 'used' | 'console' | { hashForMs: number };

export const tell = (message: Told): void => {
  process.send?.(message);
};

/** Ends the process when the benchmark ends or crashes. */
export function answer(questions: (asked: Asked) => unknown): void {
  process.on('message', questions);
  process.on('disconnect', () => process.exit(0));
}

export function tellUsed(): void {
  const { user, system } = process.cpuUsage();
  tell({ rss: process.memoryUsage.rss(), cpu: user + system });
}
