import { readdirSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** What running an example leaves in its folder. */
const LEFT_BEHIND = /(^|\/)(node_modules|\.next|dist)(\/|$)/;

/** Every file and folder below these folders, as paths from the root. */
export function treeOf(...folders: string[]): string[] {
  return folders.flatMap((folder) => [
    folder,
    ...readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !LEFT_BEHIND.test(file))
      .map((file) => `${folder}/${file}`),
  ]);
}
