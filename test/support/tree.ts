import { readdirSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Every file and folder below these folders, as paths from the root. */
export function treeOf(...folders: string[]): string[] {
  return folders.flatMap((folder) => [
    folder,
    ...readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ]);
}
