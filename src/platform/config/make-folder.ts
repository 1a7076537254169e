import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes the folder and its parents. Node's own `recursive` never returns where nothing can be made, such as in /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(folder)) throw error;
  }
}
