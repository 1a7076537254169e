import { createServer, type Server } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { OpenConnections } from './open-connections.js';
import { refuseWithWords } from './protocol-errors.js';

const SECOND = 1000;
const DRAIN_LIMIT_MS = 15 * SECOND;

/**
 * Slow senders are cut off, and connections kept alive outlive those of the usual proxies in front, so that it is
 * the proxy who closes an idle one: otherwise a request could meet a connection that we are just closing.
 */
const LIMITS = {
  headersTimeout: 20 * SECOND,
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 75 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false, // Node's own refusal has no body; ours is in protocol-errors.ts
};
const MOST_HEADERS = 100;

/** Express on a server that refuses in words and stops without cutting anybody off. */
export class HttpFront extends ExpressAdapter {
  private readonly connections = new OpenConnections();

  override initHttpServer(): void {
    const server = createServer(LIMITS, this.getInstance());
    server.maxHeadersCount = MOST_HEADERS;
    refuseWithWords(server);
    this.connections.watch(server);
    this.setHttpServer(server);
  }

  override async close(): Promise<void> {
    const server: Server = this.getHttpServer();
    await this.connections.drain(server, DRAIN_LIMIT_MS);
    await super.close();
  }
}
