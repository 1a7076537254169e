import { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';

const log = new Logger('Streamed');

/**
 * An answer that is written as its parts are made: the next one is made when its reader has taken the one before it. If
 * a part fails, the connection breaks, so that no reader takes what has arrived for the whole.
 */
export const streamed = (parts: AsyncIterable<string>): StreamableFile =>
  new StreamableFile(Readable.from(parts, { highWaterMark: 1 })).setErrorHandler((error, response) => {
    if (response.destroyed) return;
    log.warn(`An answer breaks off: ${error.message}`);
    response.destroy?.();
  });
