// A worker that listens, says that it is up, and takes a moment to end.
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

createServer().listen(0, '127.0.0.1', () => process.send({ type: 'gatehouse:up' }));
process.on('SIGTERM', async () => {
  await delay(300);
  process.exit(0);
});
