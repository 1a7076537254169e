import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './json.js';

/** What the services of this test file have logged so far. */
export function logLines(): Json[] {
  const log = readFileSync(path.join(process.env.TEST_FOLDER as string, 'logs', `${process.pid}.log`), 'utf8');
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
