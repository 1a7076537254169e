import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { ManagementServer } from '../../src/operations/metrics/management-server.js';
import { Child } from '../support/child.js';
import { answers, cloneDatabase, useNewService } from '../support/service.js';

const ADDRESSES = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
const addressesThatAre = (isInternal: boolean): string[] =>
  ADDRESSES.filter(({ internal }) => internal === isInternal).map(({ address }) => address);
/** A machine without IPv6 has no ::1. */
const LOOPBACK = ['127.0.0.1', '::1'].filter((address) => addressesThatAre(true).includes(address));
const BEYOND = addressesThatAre(false).filter((address) => !address.startsWith('fe80'));

interface Peer {
  host?: string;
  localAddress?: string;
}

/** Status and code of a request whose headers are exactly those given. */
function get(port: number, path: string, headers: Record<string, string>, { host = '127.0.0.1', ...peer }: Peer = {}) {
  return new Promise<[status: number | undefined, code: string | undefined]>((resolve, reject) => {
    const sent = request({ host, port, path, headers, ...peer }, (answer) => {
      answer.resume().on('end', () => resolve([answer.statusCode, answer.headers['x-error-code'] as string]));
    });
    sent.on('error', reject).end();
  });
}

describe('A12: outside production', () => {
  const service = useNewService();
  const portOf = () => Number(new URL(service.url).port);

  it.each(LOOPBACK)('the service and its metrics answer at %s', async (host) => {
    const management = service.app.get(ManagementServer);
    if (host === LOOPBACK[0]) await management.listen();
    expect(await get(portOf(), '/health/live', { host: 'localhost' }, { host })).toEqual([200, undefined]);
    expect(await get(management.port, '/metrics', { host: 'localhost' }, { host })).toEqual([200, undefined]);
  });

  it('neither answers at another address of this machine', async () => {
    const ports = [portOf(), service.app.get(ManagementServer).port];
    for (const host of ['127.0.0.2', ...BEYOND])
      expect([host, await Promise.all(ports.map((port) => answers(port, host)))]).toEqual([host, [false, false]]);
  });

  describe.each([
    '/dev/mailbox',
    '/dev/mailbox.json',
    '/dev/example-id/people/none',
    '/dev/console',
    '/demo',
    '/demo/browser',
  ])('%s', (path) => {
    it.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '[::1]'])('answers at %s', async (host) => {
      for (const name of [host, `${host}:${portOf()}`]) {
        const [status, code] = await get(portOf(), path, { host: name });
        expect([name, status === 403, code === 'only_on_this_machine']).toEqual([name, false, false]);
      }
    });

    it.each([
      ['rebound.evil.example', {}],
      ['rebound.evil.example:3000', {}],
      ['localhost.evil.example', {}],
      ['127.0.0.1.nip.io', {}],
      ['192.168.1.2', {}],
      ['localhost', { 'x-forwarded-for': '203.0.113.9' }],
      ['localhost', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
      ['localhost', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
      ['localhost', { 'x-forwarded-for': '' }],
    ])('refuses the host %s with %j', async (host, headers) => {
      expect(await get(portOf(), path, { host, ...headers })).toEqual([403, 'only_on_this_machine']);
    });
  });

  it('a proxy on this machine reaches the mailbox for a browser on this machine', async () => {
    const headers = { host: 'localhost', 'x-forwarded-for': '127.0.0.1, ::1, ::ffff:127.0.0.1' };
    expect(await get(portOf(), '/dev/mailbox.json', headers)).toEqual([200, undefined]);
  });

  // The kernel lets an address of another interface come to 127.0.0.1: on the machine itself, or by a router's rule.
  (BEYOND.some((address) => !address.includes(':')) ? it : it.skip)('the mailbox refuses a peer beyond', async () => {
    const localAddress = BEYOND.find((address) => !address.includes(':'));
    const headers = { host: 'localhost' };
    expect(await get(portOf(), '/health/live', headers, { localAddress })).toEqual([200, undefined]);
    expect(await get(portOf(), '/dev/mailbox.json', headers, { localAddress })).toEqual([403, 'only_on_this_machine']);
  });

  it('the API goes on under any name: proxies and phones of a team need it', async () => {
    const headers = { host: 'rebound.evil.example', 'x-forwarded-for': '203.0.113.9' };
    expect(await get(portOf(), '/.well-known/jwks.json', headers)).toEqual([200, undefined]);
  });
});

describe('A12: HOST', () => {
  it('is the one address, also of workers', async () => {
    const HOST = '127.0.0.2';
    const variables = { DATABASE_URL: await cloneDatabase(), HOST, MANAGEMENT_HOST: '127.0.0.3', WORKERS: '2' };
    const child = await Child.start(variables);
    const port = Number(child.variables.PORT);
    expect(await get(port, '/health/live', { host: 'localhost' }, { host: HOST })).toEqual([200, undefined]);
    for (const host of [...LOOPBACK, '127.0.0.3']) expect([host, await answers(port, host)]).toEqual([host, false]);
    expect((await child.stop()).code).toBe(0);
  });
});
