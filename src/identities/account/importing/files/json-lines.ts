import { LONGEST_ROW, rowTooLong } from '../faults.js';
import type { ImportRow } from '../import-record.js';
import { parseObject } from './json-object.js';

export async function* linesOf(chunks: AsyncIterable<Buffer>, longest: number): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 1;
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() as string;
    yield* lines;
    line += lines.length;
    if (rest.length > longest) throw rowTooLong(line, longest);
  }
  yield rest;
}

/** One object per line. */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>): AsyncIterable<ImportRow> {
  let line = 0;
  for await (const text of linesOf(chunks, LONGEST_ROW)) {
    line += 1;
    if (Buffer.byteLength(text) > LONGEST_ROW) throw rowTooLong(line);
    const object = text.trim();
    if (object !== '') yield { line, content: parseObject(object) };
  }
}
