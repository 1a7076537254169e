import { ask, describeFaultyCollectors, startTraced } from '../support/faulty-collector.js';
import { freePort } from '../support/service.js';

describeFaultyCollectors('never answers', 'resets each connection', 'says 503 and names an hour');

it('A service goes on and stops cleanly where no collector answers', async () => {
  const child = await startTraced(`http://127.0.0.1:${await freePort()}`);
  expect(await ask(child)).toBe(200);
  expect(await child.stop()).toEqual({ code: 0, signal: null });
});
