import { readBatch } from './report-reader.js';

describe('Reading a batch', () => {
  // Red where all of it is read in one turn of the event loop.
  it('gives other requests their turn while it reads a megabyte of the worst text', async () => {
    const note = 'ab ab:'.repeat(650);
    const event = { session_id: 's', event_type: 'custom', runtime: 'server', target: { type: 'a', note } };
    let turns = 0;
    const other = setInterval(() => (turns += 1), 0);
    const begun = performance.now();
    expect(await readBatch(Array(250).fill(event), 'application', 0)).toHaveLength(250);
    clearInterval(other);
    if (performance.now() - begun > 100) expect(turns).toBeGreaterThan(4);
  });
});
