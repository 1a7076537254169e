import { type Finding, fail, ok } from './check.js';

const PATIENCE_MS = 2_000;

export async function checkRedis(url: string | undefined): Promise<Finding> {
  if (!url) return ok('redis', 'not configured; limits are counted in each process by itself');
  const { createClient } = await import('redis'); // large, and no other command wants it
  const client = createClient({ url, socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false } });
  client.on('error', () => undefined); // connecting rejects with it too
  const start = performance.now();
  try {
    await client.connect();
    await client.ping();
    return ok('redis', `answers in ${(performance.now() - start).toFixed(1)} ms, connecting included`);
  } catch (error) {
    const advice =
      'The service runs without it, but each replica counts limits by itself. Start Redis, or mend or unset REDIS_URL.';
    return fail('redis', `does not answer: ${reasonOf(error)}`, advice);
  } finally {
    client.destroy();
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = (error instanceof AggregateError ? error.errors[0] : error) as Error & { code?: string };
  return message || code || 'no answer';
}
