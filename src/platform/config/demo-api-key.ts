import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../crypto/secrets.js';
import { createOnce } from './create-once.js';
import { makeFolder } from './make-folder.js';
import type { Settings } from './settings.js';

type KeySettings = Pick<Settings, 'dataDir' | 'demoApiKey'>;

const fileIn = ({ dataDir }: KeySettings): string => path.join(dataDir, 'demo-api-key');

/** The key of the seeded application `demo`: DEMO_API_KEY, or what this machine has made. */
export function findDemoApiKey(settings: KeySettings): string | undefined {
  return settings.demoApiKey ?? findKeptDemoApiKey(settings);
}

/** The key of the last start, which DEMO_API_KEY may be about to replace. */
export function findKeptDemoApiKey(settings: KeySettings): string | undefined {
  const file = fileIn(settings);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}

/** Made once, so that a copied `curl` line still works after the next start. */
export function makeDemoApiKey(settings: KeySettings): string {
  makeFolder(settings.dataDir);
  if (settings.demoApiKey === undefined) createOnce(fileIn(settings), `${newSecret(SECRET_PREFIXES.apiKey)}\n`);
  return findDemoApiKey(settings) as string;
}

/** The file from which the README's commands read the key, whether chosen or made. Only its owner can read it. */
export function keepDemoApiKey(settings: KeySettings, key: string): void {
  if (findKeptDemoApiKey(settings) === key) return;
  makeFolder(settings.dataDir);
  writeFileSync(fileIn(settings), `${key}\n`, { mode: 0o600 });
}

/** The key in the demo's page, which may only report. It follows from the other one, so no file has to keep it. */
export const demoPageKeyOf = (key: string): string =>
  SECRET_PREFIXES.apiKey + hashSecret(`demo page ${key}`).toString('base64url');
