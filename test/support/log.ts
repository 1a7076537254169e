import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './json.js';

/** What the services of this process have logged so far. */
export const logLines = (): Json[] =>
  readFileSync(path.join(process.env.TEST_FOLDER as string, 'logs', `${process.pid}.log`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
