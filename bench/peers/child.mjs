import { createServer } from 'node:http';

/** The id and the secret of the benchmark's own client, so that one load fits all. */
export const CLIENT = { id: process.env.CLIENT_ID, secret: process.env.CLIENT_SECRET };
export const { SCOPE } = process.env;

/** As many as the documents of both libraries and of `pg` take. */
export const POOL = { connectionString: process.env.DATABASE_URL, max: 10 };

/**
 * Tells the port, then opens chains of refresh tokens as often as the benchmark asks for some. Ends with the benchmark.
 *
 * @param {import('node:http').RequestListener} listener
 * @param {(n: number) => Promise<string>} openChain
 */
export function serve(listener, openChain) {
  const server = createServer(listener).listen(0, '127.0.0.1', () => {
    process.on('message', async (asked) => {
      if (asked === 'used') return process.send(used());
      const tokens = [];
      for (let n = 0; n < asked.chains; n += 1) tokens.push(await openChain(n));
      process.send({ tokens });
    });
    process.on('disconnect', () => process.exit(0));
    process.send({ port: server.address().port });
  });
}

function used() {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage.rss(), cpu: user + system, longestPause: 0 };
}
