import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './json.js';

const FILE = path.join(process.env.TEST_FOLDER as string, 'logs', `${process.pid}.log`);
/** A worker runs one test file after the other, and has one log. */
const BYTES_BEFORE = statSync(FILE, { throwIfNoEntry: false })?.size ?? 0;

/** What the services of this test file have logged so far. */
export const logLines = (): Json[] =>
  readFileSync(FILE)
    .subarray(BYTES_BEFORE)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
