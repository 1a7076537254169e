import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json. The program runs as single files and as a bundle, so no file knows it by its own place. */
export const PACKAGE_FOLDER = folderAbove(import.meta.dirname);

export const { version: VERSION } = JSON.parse(readFileSync(path.join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as {
  version: string;
};

function folderAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  return folderAbove(path.dirname(folder));
}
