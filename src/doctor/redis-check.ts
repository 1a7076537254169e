import { lateLibrary } from '../platform/late-library.js';
import { type Finding, fail, ok } from './check.js';

const library = lateLibrary<typeof import('redis')>('redis');

const PATIENCE_MS = 2_000;

export async function checkRedis(url: string | undefined): Promise<Finding> {
  if (!url) return ok('redis', 'not configured; each replica counts rate limits on its own');
  const client = library().createClient({ url, socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false } });
  client.on('error', () => undefined); // connecting also rejects with this error
  const start = performance.now();
  try {
    const answer = await withPatience(client.connect().then(() => client.ping()));
    if (answer === undefined) return fail('redis', 'redisSlow', PATIENCE_MS / 1000);
    return ok('redis', `responds in ${(performance.now() - start).toFixed(1)} ms, including the connection`);
  } catch (error) {
    return fail('redis', 'redisFails', reasonOf(error));
  } finally {
    client.destroy();
  }
}

/** A server that is frozen takes the connection, and answers nothing. */
async function withPatience<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = (error instanceof AggregateError ? error.errors[0] : error) as Error & { code?: string };
  return message || code || 'no response';
}
