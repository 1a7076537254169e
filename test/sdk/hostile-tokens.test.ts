import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { listenForEnds } from '../../packages/core/feed.js';
import { createGuard } from '../../packages/core/server.js';
import { verifyWebhook } from '../../packages/management/index.js';
import { gatehouseOf, givenToken } from '../support/given-gatehouse.js';
import { endLoan } from '../support/lent-service.js';
import { until } from '../support/until.js';

const url = 'https://id.example.com';
const bearing = (token: string) => ({
  ...{ method: 'GET', url: '/' },
  header: (name: string) => (name === 'authorization' ? `Bearer ${token}` : undefined),
});

describe('A webhook', () => {
  // The public key is known to all, who could sign with it if it were taken for a secret of HMAC.
  it('is not verified by a key that has lost its kind', async () => {
    const key = Buffer.alloc(32, 1).toString('base64');
    await expect(verifyWebhook('{}', { 'webhook-timestamp': '1' }, key)).rejects.toThrow('broken');
  });
});

describe('The feed of ended sessions', () => {
  // Red where a line that cannot be read is asked for again and again, and no later one is heard.
  it('goes on after a line that it cannot read', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const streams = [
      'event: ended\nid: 7\ndata: {"sid":\n\n',
      'event: ended\nid: 8\ndata: {"sid":"over","exp":9e9}\n\n',
    ];
    const askedFrom: (string | null)[] = [];
    const fetch = async (_url: unknown, { headers }: RequestInit = {}) => {
      askedFrom.push(new Headers(headers).get('last-event-id'));
      return new Response(streams.shift() ?? ': nothing\n\n');
    };
    const troubles: unknown[] = [];
    const onTrouble = (trouble: unknown) => troubles.push(trouble);
    const ends = listenForEnds({ url, apiKey: 'key', fetch: fetch as typeof globalThis.fetch, onTrouble });
    await until(() => askedFrom.length > 2);
    ends.close();
    jest.restoreAllMocks();
    expect([askedFrom.slice(0, 3), troubles.length]).toEqual([[null, '7', '8'], 1]);
    expect(ends.hasEnded({ sid: 'over' } as never, { kid: 'key' } as never)).toBe(true);
  });

  // Red where a redirect is followed: the API key goes along, to another host too.
  it('takes its API key to no other address', async () => {
    const asked: (string | undefined)[] = [];
    const answering = async (answer: (response: ServerResponse) => unknown) => {
      const server = createServer(({ headers }, response) => {
        asked.push(headers.host);
        answer(response);
      });
      await new Promise<void>((goOn) => server.listen(0, '127.0.0.1', goOn));
      return { server, at: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    };
    const other = await answering((response) => response.end(': nothing\n\n'));
    const first = await answering((response) => response.writeHead(302, { location: `${other.at}/` }).end());
    const troubles: string[] = [];
    const onTrouble = (trouble: string) => troubles.push(trouble);
    const ends = listenForEnds({ url: first.at, apiKey: 'key', onTrouble });
    try {
      await until(() => asked.length > 1);
      expect(new Set(asked)).toEqual(new Set([new URL(first.at).host]));
      expect(troubles[0]).toBe('Something in front of Gatehouse answered 302.');
    } finally {
      ends.close();
      for (const { server } of [first, other]) {
        server.closeAllConnections();
        server.close();
      }
    }
  });
});

describe('An API', () => {
  const { fetch } = gatehouseOf({});
  const check = createGuard({ url, audience: 'shop', fetch });
  const guarded = async (token: string) => (await check(bearing(token))).answer?.status;

  it.each([
    { iss: { toString: null, valueOf: null } },
    { aud: [{ toString: null, valueOf: null }] },
    { iss: [] },
    { aud: null },
    { exp: null },
    { exp: 'never' },
    { exp: undefined },
    { iss: 'https://id.example.com/' },
  ])('refuses a token with %j', async (claims) => {
    expect(await guarded(givenToken(claims))).toBe(401);
  });

  it('takes one for several audiences', async () => {
    expect(await guarded(givenToken({ aud: ['other', 'shop'] }))).toBeUndefined();
  });

  it('stays open while Gatehouse does not answer, as long as a key may be trusted', async () => {
    let isDown = false;
    const gone = {
      fetch: (async (...given) => {
        if (isDown) throw new TypeError('fetch failed');
        return fetch(...given);
      }) as typeof globalThis.fetch,
    };
    await endLoan();
    const clock = jest.spyOn(performance, 'now');
    let now = 1_000_000;
    clock.mockImplementation(() => now);
    const careful = createGuard({ url, audience: 'shop', ...gone });
    const statusOf = async () => (await careful(bearing(givenToken()))).answer?.status;
    expect(await statusOf()).toBeUndefined();
    now += 200_000;
    expect(await statusOf()).toBeUndefined();
    isDown = true;
    now += 200_000;
    expect(await statusOf()).toBeUndefined();
    now += 200_000;
    expect(await statusOf()).toBe(503);
    clock.mockRestore();
  });
});
