import { existsSync } from 'node:fs';
import path from 'node:path';
import { environmentVariables } from '../platform/config/environment-variables.js';

/** npm runs the command in the project's folder, but people name files relative to where they are. */
export function inputFile(file: string): string {
  const { INIT_CWD } = environmentVariables();
  const candidates = [path.resolve(file), ...(INIT_CWD ? [path.resolve(INIT_CWD, file)] : [])];
  return candidates.find((candidate) => existsSync(candidate)) ?? file;
}
