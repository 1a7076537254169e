import { ImportImpossible } from '../faults.js';
import type { ImportRow } from '../import-record.js';
import { parseObject } from './json-object.js';

const LONGEST = 16 * 1024 * 1024;

export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() as string;
    yield* lines;
    if (rest.length > LONGEST)
      throw new ImportImpossible('The file has a line of more than 16 MiB: one account per line.');
  }
  yield rest;
}

/** One object per line. */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>): AsyncIterable<ImportRow> {
  let line = 0;
  for await (const text of linesOf(chunks)) {
    line += 1;
    const object = text.trim();
    if (object !== '') yield { line, content: parseObject(object) };
  }
}
