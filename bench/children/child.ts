/** What a child process tells the benchmark, and what it is asked. */
export type Told = { port: number } | { rss: number } | { hashesPerSecond: number };
export type Asked = 'rss' | { hashForMs: number };

export const tell = (message: Told): void => {
  process.send?.(message);
};

/** Ends when the benchmark does, however it went. */
export function answer(questions: (asked: Asked) => unknown): void {
  process.on('message', questions);
  process.on('disconnect', () => process.exit(0));
}
