import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { ListenError } from '../process/listen.error.js';
import { Doors } from '../serving/doors.js';

const ANY_PORT = 0;

/** The metrics of this process, or of all workers together. */
export interface ShownMetrics {
  readonly registry: { readonly contentType: string; metrics(): Promise<string> };
}

/** Serves Prometheus metrics to operators, on a port of its own that the public does not reach. */
@Injectable()
export class ManagementServer implements OnApplicationShutdown {
  private readonly log = new Logger('ManagementServer');
  private readonly server: Server = createServer((request, response) => this.answer(request, response));
  private readonly doors: Doors;

  constructor(
    @Inject(PrometheusRegistry) private readonly shown: ShownMetrics,
    private readonly settings: Settings,
  ) {
    this.doors = new Doors(this.server, settings.managementAddresses);
  }

  async listen(): Promise<void> {
    const { managementPort, managementPortMayMove } = this.settings;
    try {
      await this.doors.open(managementPort);
    } catch (error) {
      const cause = error as NodeJS.ErrnoException;
      if (cause.code !== 'EADDRINUSE' || !managementPortMayMove)
        throw new ListenError('MANAGEMENT_PORT', managementPort, cause);
      await this.doors.open(ANY_PORT);
    }
  }

  /** The port that it listens on: MANAGEMENT_PORT, or a free one when that is 0 or may move. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.doors.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url?.split('?', 1)[0] !== '/metrics') return send(response, 404, 'Only /metrics is served here.\n');
    if (method !== 'GET' && method !== 'HEAD')
      return send(response, 405, 'Only GET and HEAD are allowed.\n', { allow: 'GET, HEAD' });
    const { registry } = this.shown;
    try {
      send(response, 200, await registry.metrics(), { 'content-type': registry.contentType });
    } catch (error) {
      this.log.error(error);
      send(response, 500, 'The metrics could not be collected.\n');
    }
  }
}

function send(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text);
}
