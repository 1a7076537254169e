import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Sends a long answer as it is read, no faster than the client takes it. What fails before its first part is answered
 * as usual. Afterwards the connection is cut, so that no part is taken for the whole.
 */
export async function sendStreamed(response: Response, type: string, texts: AsyncIterable<string>): Promise<void> {
  const parts = texts[Symbol.asyncIterator]();
  const first = await parts.next();
  response.setHeader('content-type', `${type}; charset=utf-8`);
  const all = first.done ? [] : [first.value, { [Symbol.asyncIterator]: () => parts }];
  try {
    await pipeline(Readable.from(oneAfterAnother(all)), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error; // else the client has left
  }
}

async function* oneAfterAnother(parts: (string | AsyncIterable<string>)[]): AsyncIterable<string> {
  for (const part of parts)
    if (typeof part === 'string') yield part;
    else yield* part;
}
