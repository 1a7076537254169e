import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';

/** The API key of the seeded application `demo`: from DEMO_API_KEY, or where `npm start` left it. */
@Injectable()
export class DemoKey {
  constructor(private readonly settings: Settings) {}

  async find(): Promise<string | undefined> {
    if (this.settings.demoApiKey) return this.settings.demoApiKey;
    try {
      return (await readFile(path.join(this.settings.dataDir, 'demo-api-key'), 'utf8')).trim() || undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
