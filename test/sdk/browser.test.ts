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

  // Red where the reader of a log meets a bare TypeError.
  it('says on a server that this is no browser', async () => {
    const session = createSession({ app: 'shop' });
    const acts = [
      () => session.session(),
      () => session.fetch('/api/orders'),
      () => session.signIn(),
      () => session.signOut(),
      async () => session.account(),
    ];
    const refused = { name: 'GatehouseError', kind: 'misuse', message: 'This is no browser.' };
    for (const act of acts) await expect(act()).rejects.toMatchObject(refused);
    expect(session.state).toEqual({ user: undefined, error: undefined });
  });
});
