interface LeftBehind {
  databases: string[];
  folders: string[];
}

/** What this test file has made. `WorkerEnvironment` removes it after the file. */
export const { leftBehind } = globalThis as unknown as { leftBehind: LeftBehind };
