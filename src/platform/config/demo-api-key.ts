import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../crypto/secrets.js';
import { createOnce } from './create-once.js';
import { makeFolder } from './make-folder.js';
import type { Settings } from './settings.js';

type Place = Pick<Settings, 'dataDir' | 'demoApiKey'>;

const fileIn = ({ dataDir }: Place): string => path.join(dataDir, 'demo-api-key');

/** The key of the seeded application `demo`: DEMO_API_KEY, or what this machine has made. */
export function findDemoApiKey(place: Place): string | undefined {
  return place.demoApiKey ?? findKeptDemoApiKey(place);
}

/** The key of the last start, which DEMO_API_KEY may be about to replace. */
export function findKeptDemoApiKey(place: Place): string | undefined {
  const file = fileIn(place);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}

/** Made once, so that a copied `curl` line still works after the next start. */
export function makeDemoApiKey(place: Place): string {
  makeFolder(place.dataDir);
  if (place.demoApiKey === undefined) createOnce(fileIn(place), `${newSecret(SECRET_PREFIXES.apiKey)}\n`);
  return findDemoApiKey(place) as string;
}

/** The file from which the README's commands read the key, whether chosen or made. Only its owner can read it. */
export function keepDemoApiKey(place: Place, key: string): void {
  if (findKeptDemoApiKey(place) === key) return;
  makeFolder(place.dataDir);
  writeFileSync(fileIn(place), `${key}\n`, { mode: 0o600 });
}

/** The key in the demo's page, which may only report. It follows from the other one, so no file has to keep it. */
export const demoPageKeyOf = (key: string): string =>
  SECRET_PREFIXES.apiKey + hashSecret(`demo page ${key}`).toString('base64url');
