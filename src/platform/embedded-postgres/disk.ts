import { statfsSync } from 'node:fs';

/** PostgreSQL writes its log ahead in files of this size, and stops where there is no room for one. */
const LEAST_BYTES = 16 * 1024 * 1024;

/** A disk without any room takes no line of a log either. So this asks the disk itself. */
export function isNearlyFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_BYTES;
}
