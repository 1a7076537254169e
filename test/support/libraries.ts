import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LIBRARY = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;

/** Where Node writes what a process has read, if it is its NODE_V8_COVERAGE. */
export const coverageFolder = (): string => mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'reads-'));

/** The libraries that a process read, by name. A file of the bundle holds parts of many, and its map names them. */
export function librariesIn(folder: string): Set<string> {
  const read = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).result);
  return new Set(read.flatMap(({ url }) => sourcesOf(url)).flatMap((source) => LIBRARY.exec(source)?.[1] ?? []));
}

const sourcesOf = (url: string): string[] =>
  url.includes('/dist/bundle/') ? JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')).sources : [url];
