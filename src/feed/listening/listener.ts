import type { Response } from 'express';
import type { EndLine } from '../ended/end-line.js';
import type { Hearer } from './listeners.js';

/** How soon a listener comes back whose connection breaks. */
export const GREETING = 'retry: 2000\n\n';

/** Events of a stream. The last of several that were read together has their position, so none is left out after it. */
export function textOf(lines: EndLine[], position: string): Buffer {
  const events = lines.map((line) => `event: ended\ndata: ${JSON.stringify(line)}\n`);
  return Buffer.from(events.length === 0 ? '' : `${events.join('\n')}id: ${position}\n\n`);
}

/** Says that everything which was committed before the moment has been sent. */
export const heartbeatOf = (at: Date, position: string): Buffer =>
  Buffer.from(`event: heartbeat\nid: ${position}\ndata: ${JSON.stringify({ at: at.toISOString() })}\n\n`);

/** As much as waits for one that reads slowly. It is ended then, and comes back with the last id that it read. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/** One response that stays open. Texts are buffers that all listeners share, so one that waits costs no copy. */
export class Listener implements Hearer {
  /** What happens while it still reads what it has missed; undefined from then on. */
  private held: Buffer[] | undefined = [];
  private heldBytes = 0;
  heardAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly applicationId: string,
    readonly key: string,
    private readonly response: Response,
  ) {}

  get isLive(): boolean {
    return this.held === undefined;
  }

  get isGone(): boolean {
    return this.response.destroyed || this.response.writableEnded;
  }

  whenGone(act: () => void): void {
    this.response.once('close', act);
  }

  /** Something that has happened now. */
  send(text: Buffer): void {
    if (this.held) this.hold(this.held, text);
    else this.write(text);
  }

  /** A part of what it has missed. Resolves when there is room for the next one. */
  async catchUp(text: Buffer): Promise<void> {
    const { response } = this;
    if (this.isGone || response.write(text)) return;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        response.off('drain', goOn).off('close', goOn);
        resolve();
      };
      response.on('drain', goOn).on('close', goOn);
    });
  }

  /** From here on it hears what happens. */
  goLive(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const text of held) this.write(text);
  }

  end(lastWords: string): void {
    if (!this.isGone) this.response.end(lastWords);
  }

  private hold(held: Buffer[], text: Buffer): void {
    held.push(text);
    this.heldBytes += text.length;
    if (this.heldBytes > MOST_WAITING_BYTES) this.response.destroy();
  }

  private write(text: Buffer): void {
    if (this.isGone) return;
    this.response.write(text);
    if (this.response.writableLength > MOST_WAITING_BYTES) this.response.destroy();
  }
}
