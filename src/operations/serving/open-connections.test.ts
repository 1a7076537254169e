import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OpenConnections } from './open-connections.js';

describe('OpenConnections', () => {
  let server: Server;
  let connections: OpenConnections;
  let agents: Agent[];

  beforeEach(async () => {
    connections = new OpenConnections();
    server = createServer(async (asked, response) => {
      if (asked.url === '/early') response.end();
      response.end(await text(asked));
    });
    connections.watch(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    agents = Array.from({ length: 3 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  });
  afterEach(() => {
    for (const agent of agents) agent.destroy();
    server.close();
  });

  /** Asks on the connection of one client, and answers whether it stays. */
  async function stays(client: number, body = '', path = '/'): Promise<boolean> {
    const { port } = server.address() as AddressInfo;
    const method = body === '' ? 'GET' : 'POST';
    const asked = request({ host: '127.0.0.1', port, path, method, agent: agents[client] as Agent }).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await text(answer);
    return answer.headers.connection === 'keep-alive';
  }

  it('lets as many go as it is told, of those that were in use', async () => {
    await stays(0);
    connections.look();
    for (const client of [1, 2]) await stays(client);
    connections.look();
    connections.letGo(1);
    expect([await stays(0), await stays(1), await stays(2)]).toEqual([true, false, true]);
  });

  it('lets none go after the next look', async () => {
    await stays(0);
    connections.look();
    connections.letGo(1);
    await stays(1);
    connections.look();
    expect(await stays(1)).toBe(true);
  });

  // Red where the answer says so before the body is read: closing resets the connection, and the answer may be lost.
  it('lets one with a body go only once it has been read', async () => {
    await stays(0, 'body');
    connections.look();
    connections.letGo(1);
    expect(await stays(0, 'body')).toBe(false);
    await stays(1, 'body');
    connections.look();
    connections.letGo(1);
    expect(await stays(1, 'body', '/early')).toBe(true);
  });
});
