import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Json } from './json.js';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  facts: Record<string, string | number>;
  isError: boolean;
}

/** A collector that keeps what it gets. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Everything as it came. */
  readonly bodies: string[] = [];
  readonly services = new Set<string>();
  private released: Promise<unknown> = Promise.resolve();
  private readonly server = createServer(async (request, response) => {
    const text = (await buffer(request)).toString();
    await this.released;
    this.bodies.push(text);
    if (request.url === '/v1/traces') this.keep(JSON.parse(text));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Answers nothing, and keeps nothing, until the returned function is called. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.released = new Promise<void>((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  named(name: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  private keep({ resourceSpans }: Json): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      this.services.add(String(factsOf(resource.attributes)['service.name']));
      for (const { spans } of scopeSpans)
        for (const { attributes, status, ...span } of spans)
          this.spans.push({ ...span, facts: factsOf(attributes), isError: status.code === 2 });
    }
  }
}

const factsOf = (attributes: { key: string; value: Json }[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as string | number]));
