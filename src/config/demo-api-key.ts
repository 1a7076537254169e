import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newSecret, SECRET_PREFIXES } from '../common/crypto/secrets.js';
import { createOnce } from './create-once.js';
import type { Settings } from './settings.js';

type Place = Pick<Settings, 'dataDir'>;

const fileIn = ({ dataDir }: Place): string => path.join(dataDir, 'demo-api-key');

/** The key of the seeded application `demo`, if this machine has made one. */
export function findDemoApiKey(place: Place): string | undefined {
  const file = fileIn(place);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}

/** Made once, so that a copied `curl` line still works after the next start; readable for its owner alone. */
export function makeDemoApiKey(place: Place): string {
  mkdirSync(place.dataDir, { recursive: true });
  createOnce(fileIn(place), `${newSecret(SECRET_PREFIXES.apiKey)}\n`);
  return readFileSync(fileIn(place), 'utf8').trim();
}
