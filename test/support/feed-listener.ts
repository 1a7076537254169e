import type { Json } from './json.js';
import type { Service } from './service.js';
import { until } from './until.js';

export interface FeedEvent {
  event: string;
  id: string;
  data: Json;
}

/** Listens to the revocation feed as a browser's EventSource does, and keeps what it hears. */
export class FeedListener {
  readonly events: FeedEvent[] = [];
  retry: number | undefined;
  isEnded = false;
  private readonly leaving = new AbortController();

  private constructor(readonly status: number) {}

  static async open({ url }: Pick<Service, 'url'>, key: string, lastEventId?: string): Promise<FeedListener> {
    const leaving = new AbortController();
    const response = await fetch(`${url}/v1/sessions/ended`, {
      signal: leaving.signal,
      headers: {
        'x-api-key': key,
        accept: 'text/event-stream',
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
    });
    const listener = new FeedListener(response.status);
    leaving.signal.addEventListener('abort', () => undefined);
    listener.leaving.signal.addEventListener('abort', () => leaving.abort());
    void listener.read(response.body as ReadableStream<Uint8Array>);
    return listener;
  }

  get ended(): Json[] {
    return this.events.filter(({ event }) => event === 'ended').map(({ data }) => data);
  }

  get lastId(): string {
    return this.events.findLast(({ id }) => id !== '')?.id ?? '';
  }

  hears(isIt: (line: Json) => boolean): Promise<Json> {
    return until(() => this.ended.find(isIt));
  }

  hearsOf = (sid: string): Promise<Json> => this.hears((line) => line.sid === sid);

  /** One more than there were: everything that was committed before this call has been heard then. */
  async heartbeat(): Promise<void> {
    const moment = Date.now();
    await until(() => {
      if (this.isEnded) throw new Error(`The stream has ended; its status was ${this.status}`);
      return this.events.some(({ event, data }) => event === 'heartbeat' && Date.parse(data.at) > moment);
    });
  }

  leave(): void {
    this.leaving.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch {
      // The connection broke.
    }
    this.isEnded = true;
  }

  private take(block: string): void {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
    if (fields.retry) this.retry = Number(fields.retry);
    if (fields.data) this.events.push({ event: fields.event, id: fields.id ?? '', data: JSON.parse(fields.data) });
  }
}
