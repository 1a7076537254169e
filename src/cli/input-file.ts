import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { environmentVariables } from '../platform/config/environment-variables.js';
import { CommandError } from './command.js';

/** npm runs the command in the project's folder, but people name files relative to where they are. */
export function located(file: string): string | undefined {
  const { INIT_CWD } = environmentVariables();
  const candidates = [path.resolve(file), ...(INIT_CWD ? [path.resolve(INIT_CWD, file)] : [])];
  return candidates.find((candidate) => existsSync(candidate));
}

export function inputFile(file: string): string {
  const found = located(file);
  if (!found) throw new CommandError(`There is no file ${file}.`);
  if (statSync(found).isDirectory()) throw new CommandError(`${file} is a folder. Name a file in it.`);
  return found;
}

export function readText(file: string): string {
  const bytes = readBytes(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // It is told below, as what contains a NUL.
  }
  throw new CommandError(`${file} is not a text file in UTF-8.`);
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(inputFile(file));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}
