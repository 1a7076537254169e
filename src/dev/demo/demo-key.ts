import { Injectable } from '@nestjs/common';
import { ApiKeyCheck } from '../../applications/api-keys/api-key-validity.js';
import { demoPageKeyOf, findDemoApiKey } from '../../platform/config/demo-api-key.js';
import { Settings } from '../../platform/config/settings.js';

/** The API key of the seeded application `demo`: from DEMO_API_KEY, or from the file that `npm start` wrote. */
@Injectable()
export class DemoKey {
  constructor(
    private readonly settings: Settings,
    private readonly keys: ApiKeyCheck,
  ) {}

  find(): string | undefined {
    return this.settings.demoApiKey ?? findDemoApiKey(this.settings);
  }

  /** With what the demo's page in the browser reports. */
  async findReporter(): Promise<{ appId: string; apiKey: string } | undefined> {
    const key = this.find();
    if (key === undefined) return undefined;
    const apiKey = demoPageKeyOf(key);
    const found = await this.keys.findKey(apiKey, 'metrics');
    return found && { appId: found.application_id, apiKey };
  }
}
