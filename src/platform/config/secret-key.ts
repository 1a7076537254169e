import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createOnce } from './create-once.js';
import { makeFolder } from './make-folder.js';

/** In development a key is made once and kept beside the data that it protects. */
export function developmentSecretKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret-key');
  makeFolder(dataDir);
  createOnce(file, `${randomBytes(32).toString('base64')}\n`);
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
}
