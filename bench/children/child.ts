/** What a child process tells the benchmark, and what it is asked. */
export type Told = { port: number } | Used | { hashesPerSecond: number };
/** Of the process: memory in bytes, and CPU time since its start in microseconds. */
export interface Used {
  rss: number;
  cpu: number;
}
export type Asked = 'used' | { hashForMs: number };

export const tell = (message: Told): void => {
  process.send?.(message);
};

/** Ends when the benchmark does, however it went. */
export function answer(questions: (asked: Asked) => unknown): void {
  process.on('message', questions);
  process.on('disconnect', () => process.exit(0));
}

export function tellUsed(): void {
  const { user, system } = process.cpuUsage();
  tell({ rss: process.memoryUsage.rss(), cpu: user + system });
}
