import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createOnce } from './create-once.js';

/** In development a key is made once and kept beside the data that it protects. */
export function developmentSecretKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  createOnce(file, `${randomBytes(32).toString('base64')}\n`);
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
}
