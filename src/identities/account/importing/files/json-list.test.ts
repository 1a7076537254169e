import type { ImportRow } from '../import-record.js';
import { readJsonList } from './json-list.js';
import { NO_OBJECT } from './json-object.js';

const MEBIBYTE = 1024 * 1024;
const DOCUMENT = `{
  "name": "\\"users\\": [{\\\\",
  "attributes": { "users": [{ "no": "user" }] },
  "users":
  [ {"id": "1", "note": "a } ] \\" brace", "list": [{"users": [1]}]},
    {"id": "ü"} ,
    { "id": "3",
      "deep": {"a": [[]]} }
  ],
  "more": [{ "id": "none" }]
}`;

async function read(text: string, list?: string, size = 1_000_000): Promise<ImportRow[]> {
  const bytes = Buffer.from(text);
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const rows: ImportRow[] = [];
  for await (const row of readJsonList(chunks, list)) rows.push(row);
  return rows;
}

const summary = (rows: ImportRow[]) =>
  rows.map(({ line, content }) => [line, content instanceof Error ? content.message : content.id]);

describe('readJsonList', () => {
  const expected = [
    [5, '1'],
    [6, 'ü'],
    [7, '3'],
  ];

  it.each([1, 2, 3, 7, 64, 1_000_000])('finds the objects of one list, in pieces of %i bytes', async (size) => {
    expect(summary(await read(DOCUMENT, 'users', size))).toEqual(expected);
  });

  it('reads a list without an object around it, and documents that follow each other', async () => {
    expect(summary(await read('[{"id":1},\n{"id":2}]', 'users'))).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(summary(await read('{"users":[{"id":1}]}\n{"users":[{"id":2}]}', 'users'))).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(await read('{"users":[]}', 'users')).toEqual([]);
  });

  it.each([
    ['{"people":[{"id":1}]}', [[1, expect.stringContaining('there is no list "users" in this file')]]],
    ['{"users":{"users":[{"id":1}]}}', [[1, expect.stringContaining('there is no list "users" in this file')]]],
    [
      '{"users":[{"id":1},\n{"id"',
      [
        [1, 1],
        [2, 'the file ends in the middle: write or download it again'],
      ],
    ],
    [
      '{"users":[{"id":1 x},{"id":2}]}',
      [
        [1, NO_OBJECT],
        [1, 2],
      ],
    ],
    [
      '{"users":[1,{"id":2}]}',
      [
        [1, NO_OBJECT],
        [1, 2],
      ],
    ],
    [
      '{"users":["text",[],{"id":2}]}',
      [
        [1, NO_OBJECT],
        [1, NO_OBJECT],
        [1, 2],
      ],
    ],
  ])('says what is wrong with %s', async (text, rows) => {
    expect(summary(await read(text, 'users'))).toEqual(rows);
  });

  it('keeps no object of more than 1 MiB, and none that never ends', async () => {
    const object = (bytes: number) => `{"id":"${'x'.repeat(bytes - '{"id":""}'.length)}"}`;
    expect(await read(`[${object(MEBIBYTE)}]`)).toHaveLength(1);
    const tooLong = (line: number) => `The row at line ${line} has more than 1 MiB`;
    await expect(read(`[{"id":1},\n${object(MEBIBYTE + 1)}]`)).rejects.toThrow(tooLong(2));
    const endless = `{"users":[{"id":"${'x'.repeat(2 * MEBIBYTE)}`;
    await expect(read(endless, 'users', 65_536)).rejects.toThrow(tooLong(1));
  });
});
