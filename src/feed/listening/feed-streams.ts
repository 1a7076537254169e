import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Ends, type EndsPage } from '../ended/ends.js';
import { FeedReader } from './feed-reader.js';
import { GREETING, Listener, textOf } from './listener.js';
import { Listeners } from './listeners.js';
import { SharedReads } from './shared-reads.js';

interface Missed extends Pick<EndsPage, 'next' | 'more'> {
  text: Buffer;
}

/** Opens streams: what a listener has missed, and from then on what ends. */
@Injectable()
export class FeedStreams {
  private readonly reads = new SharedReads<Missed>();

  constructor(
    private readonly ends: Ends,
    private readonly listeners: Listeners,
    private readonly reader: FeedReader,
  ) {}

  /**
   * The listener stands among the others before anything is read for it, so what ends meanwhile is held for it. It may
   * hear of an end twice, and never not at all.
   */
  async open(applicationId: string, key: string, after: string | undefined, response: Response): Promise<void> {
    this.listeners.requireRoomFor(key);
    const listener = new Listener(applicationId, key, response);
    if (listener.isGone) return; // its connection has closed already, so nothing would remove it
    this.listeners.add(listener);
    await this.reader.begin();
    let missed = await this.read(applicationId, after);
    if (response.headersSent) return; // its time was over
    greet(response);
    await listener.catchUp(missed.text);
    while (missed.more && !listener.isGone) {
      missed = await this.read(applicationId, missed.next);
      await listener.catchUp(missed.text);
    }
    listener.goLive();
  }

  private read(applicationId: string, after: string | undefined): Promise<Missed> {
    return this.reads.read(`${applicationId} ${after}`, async () => {
      const { lines, next, more } = await this.ends.page(applicationId, after);
      return { text: textOf(lines, next), next, more };
    });
  }
}

/** Without chunks, because each would be three writes. The end of the connection is the end of the stream. */
function greet(response: Response): void {
  response.status(200).removeHeader('transfer-encoding');
  response.set({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' });
  response.write(GREETING);
}
