import { Injectable } from '@nestjs/common';
import { findDemoApiKey } from '../../platform/config/demo-api-key.js';
import { Settings } from '../../platform/config/settings.js';

/** The API key of the seeded application `demo`: from DEMO_API_KEY, or from the file that `npm start` wrote. */
@Injectable()
export class DemoKey {
  constructor(private readonly settings: Settings) {}

  find(): string | undefined {
    return this.settings.demoApiKey ?? findDemoApiKey(this.settings);
  }
}
