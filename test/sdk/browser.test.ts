import { gzipSync } from 'node:zlib';
import { createSession } from '@gatehouse/browser';
import { bundleOf } from '../support/sdk-sites.js';

const LARGEST_BYTES = 3_000;

describe('@gatehouse/browser, outside of a page', () => {
  it('has at most 3 kB, minified and gzipped', async () => {
    const bundle = await bundleOf("export * from '@gatehouse/browser'");
    expect(gzipSync(bundle, { level: 9 }).byteLength).toBeLessThanOrEqual(LARGEST_BYTES);
  });

  it('knows nothing on a server, and begins nothing there', () => {
    const session = createSession({ app: 'shop' });
    const end = session.subscribe(() => expect(true).toBe(false));
    end();
    expect(session.state).toEqual({ user: undefined, error: undefined });
  });
});
