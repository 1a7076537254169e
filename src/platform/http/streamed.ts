import { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';

const log = new Logger('Streamed');

/**
 * An answer that is written as its parts are made: the next one is made when its reader has taken the one before it.
 * What fails before the first part is answered as usual. Later the connection breaks, so that no reader takes what has
 * arrived for the whole.
 */
export async function streamed(parts: AsyncIterable<string>, type: string): Promise<StreamableFile> {
  const rest = parts[Symbol.asyncIterator]();
  const stream = Readable.from(allOf(await rest.next(), rest), { highWaterMark: 1 });
  return new StreamableFile(stream, { type }).setErrorHandler((error, response) => {
    if (response.destroyed) return;
    log.warn(`An answer breaks off: ${error.message}`);
    response.destroy?.();
  });
}

async function* allOf(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncIterable<string> {
  try {
    for (let part = first; !part.done; part = await rest.next()) yield part.value;
  } finally {
    await rest.return?.();
  }
}
