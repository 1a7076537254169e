import type { EndLine } from './end-line.js';

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
