import { ask, askOften, BATCH, describeFaultyCollectors, QUEUE, startTraced } from '../support/faulty-collector.js';
import { OtlpReceiver } from '../support/otlp-receiver.js';
import { until } from '../support/until.js';

describeFaultyCollectors('begins an answer and never ends it');

describe('A collector of traces', () => {
  // Red without the logger of the libraries: what does not fit into the queue is lost without a word.
  it.concurrent('that is slow gets as much as the queue holds, and the log tells of the rest', async () => {
    const collector = new OtlpReceiver();
    const child = await startTraced(await collector.listen());
    const release = collector.hold();
    expect(await askOften(child)).toEqual(new Set([200]));
    release();
    await until(() => collector.spans.length >= QUEUE);
    expect(collector.spans.length).toBeLessThanOrEqual(QUEUE + 2 * BATCH);
    await ask(child);
    await until(() => /Traces could not be sent[^"]*: Dropped \d+ spans/.test(child.stdout));
    expect(await child.stop()).toEqual({ code: 0, signal: null });
    collector.close();
  });
});
