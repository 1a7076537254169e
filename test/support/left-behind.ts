import { chmodSync, mkdtempSync } from 'node:fs';
import path from 'node:path';

interface LeftBehind {
  databases: string[];
  folders: string[];
  /** Those that are not stopped. Each may work on its database. */
  services: Set<object>;
}

/** What this test file has made. `WorkerEnvironment` removes it after the file. */
export const { leftBehind } = globalThis as unknown as { leftBehind: LeftBehind };

/** A folder that an unprivileged database may pass through. It goes after the test file. */
export function newDataDir(): string {
  const folder = mkdtempSync(path.join(process.env.TEST_DATABASES as string, 'child-'));
  chmodSync(folder, 0o755);
  leftBehind.folders.push(folder);
  return folder;
}
