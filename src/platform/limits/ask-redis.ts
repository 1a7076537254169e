import { lateLibrary } from '../late-library.js';
import type { RedisClient } from './redis-node.js';

const library = lateLibrary<typeof import('redis')>('redis');

/**
 * Asks a server over a connection of its own. Undefined if it keeps silent: a server that is frozen takes the
 * connection, and answers nothing.
 */
export async function askRedis<Answer>(
  url: string,
  patienceMs: number,
  question: (client: RedisClient) => Promise<Answer>,
): Promise<Answer | undefined> {
  const client: RedisClient = library().createClient({
    url,
    socket: { connectTimeout: patienceMs, reconnectStrategy: false },
  });
  client.on('error', () => undefined); // connecting also rejects with this error
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    return await Promise.race([client.connect().then(() => question(client)), silence]);
  } finally {
    clearTimeout(timer);
    client.destroy();
  }
}

/** The first answer of several servers, whichever of them are away. */
export async function askAnyRedis<Answer>(
  urls: readonly string[],
  patienceMs: number,
  question: (client: RedisClient, url: string) => Promise<Answer>,
): Promise<Answer> {
  return await Promise.any(
    urls.map(async (url) => {
      const answer = await askRedis(url, patienceMs, (client) => question(client, url));
      if (answer === undefined) throw new Error(`no answer within ${patienceMs / 1000} s`);
      return answer;
    }),
  );
}
