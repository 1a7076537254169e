import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SeedingService } from '../../applications/seeding/seeding.service.js';
import { newSecret, SECRET_PREFIXES } from '../../common/crypto/secrets.js';
import { createOnce } from '../../config/create-once.js';
import type { Settings } from '../../config/settings.js';

const SEED_FILE = new URL('../../../seeds/demo.yml', import.meta.url);

/** Gives an empty development database something to try, and answers the key to try it with. */
export async function seedDemo(seeding: SeedingService, settings: Settings): Promise<string | undefined> {
  const keyFile = path.join(settings.dataDir, 'demo-api-key');
  if (await seeding.isEmpty()) {
    const variables = { PUBLIC_URL: settings.publicUrl, DEMO_API_KEY: demoApiKey(keyFile) };
    await seeding.apply(readFileSync(SEED_FILE, 'utf8'), { variables });
  }
  return existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : undefined;
}

/** Made once, so that a copied `curl` line still works after the next start; readable for its owner alone. */
function demoApiKey(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  createOnce(file, `${newSecret(SECRET_PREFIXES.apiKey)}\n`);
  return readFileSync(file, 'utf8').trim();
}
