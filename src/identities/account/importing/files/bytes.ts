import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportImpossible } from '../faults.js';
import type { ImportFile } from '../import-record.js';

/** A file of this machine. */
export async function fileAt(path: string): Promise<ImportFile> {
  await requireReadable(path);
  return { name: path, format: formatOf(path), bytes: () => bytesOf(path) };
}

/** The bytes of a file, unpacked if its name ends in `.gz`. */
async function* bytesOf(file: string): AsyncIterable<Buffer> {
  const source = createReadStream(file);
  try {
    // A failure of either end reaches the reader of the last one.
    yield* isPacked(file) ? pipeline(source, createGunzip(), () => undefined) : source;
  } catch (error) {
    throw new ImportImpossible(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

const isPacked = (file: string): boolean => file.endsWith('.gz');

/** `json` for `users.json` and `users.json.gz`. */
const formatOf = (file: string): string => /\.([a-z]+)(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase() ?? '';

/** The first character that is no white space. */
export async function firstCharacterOf({ name, bytes }: ImportFile): Promise<string> {
  for await (const chunk of bytes()) {
    requireUtf8(name, chunk);
    const [character] = chunk
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart();
    if (character) return character;
  }
  throw new ImportImpossible(`${name} is empty.`);
}

/** PowerShell writes UTF-16 where nothing else is said. */
function requireUtf8(name: string, chunk: Buffer): void {
  if ((chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff))
    throw new ImportImpossible(`${name} is in UTF-16. Save it in UTF-8 and try again.`);
}

async function requireReadable(file: string): Promise<void> {
  try {
    await (await open(file)).close();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ImportImpossible(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${message}.`);
  }
}
