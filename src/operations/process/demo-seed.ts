import { readFileSync } from 'node:fs';
import { SeedingService } from '../../applications/seeding/seeding.service.js';
import { findDemoApiKey, makeDemoApiKey } from '../../config/demo-api-key.js';
import type { Settings } from '../../config/settings.js';

const SEED_FILE = new URL('../../../seeds/demo.yml', import.meta.url);

/** Gives an empty development database something to try, and returns the API key to try it with. */
export async function seedDemo(seeding: SeedingService, settings: Settings): Promise<string | undefined> {
  if (await seeding.isEmpty()) {
    const variables = { PUBLIC_URL: settings.publicUrl, DEMO_API_KEY: makeDemoApiKey(settings) };
    await seeding.apply(readFileSync(SEED_FILE, 'utf8'), { variables });
  }
  return findDemoApiKey(settings);
}
