import { ApiKeyStore } from '../../applications/api-keys/api-key-store.js';
import { Clock } from '../../platform/time/clock.js';
import { ApplicationDirectory } from '../application-directory.js';
import type { CliCommand } from '../command.js';
import { describeKey, keyTable } from '../key-table.js';

export const keysList: CliCommand = {
  usage: 'keys list <slug>',
  summary: "list an application's API keys, including revoked ones",
  details: 'The keys themselves cannot be shown: only their hashes are stored.',
  examples: ['keys list demo'],
  async run({ args: [slug = ''], withServices }) {
    const { keys, now } = await withServices(async (get) => {
      const { id } = await get(ApplicationDirectory).get(slug);
      return { keys: await get(ApiKeyStore).ofApplication(id), now: get(Clock).now() };
    });
    return {
      json: keys.map((key) => describeKey(key, now)),
      text: keys.length > 0 ? keyTable(keys, now) : `\`${slug}\` has no API keys. \`keys create ${slug}\` creates one.`,
    };
  },
};
