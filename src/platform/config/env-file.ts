import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { nearest } from '../errors/nearest.js';

export interface EnvFile {
  variables: NodeJS.ProcessEnv;
  faults: string[];
  /** Names that the service does not read. A seed file may use them. */
  notes: string[];
}

/** `.env` in the working folder, with what is wrong in it; `known` are the names that the service reads. */
export function readEnvFile(known: readonly string[]): EnvFile {
  const text = read();
  const faults: string[] = [];
  const notes: string[] = [];
  for (const { number, name } of assignments(text)) {
    const place = `.env line ${number}`;
    const meant = name && nearest(name.toUpperCase(), known);
    if (name === undefined) faults.push(`${place} is no assignment such as PORT=3000`);
    else if (known.includes(name)) continue;
    else if (meant) faults.push(`${place}: ${name} is not known; did you mean ${meant}?`);
    else notes.push(`${place}: ${name} is not known, and only a seed file can use it`);
  }
  return { variables: parseEnv(text), faults, notes };
}

function read(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Each line that is neither empty nor a comment, with the name that it sets, if any. A quoted value may span several
 * lines.
 */
function assignments(text: string): { number: number; name: string | undefined }[] {
  const found: { number: number; name: string | undefined }[] = [];
  let open: string | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (open !== undefined) {
      if (line.includes(open)) open = undefined;
    } else if (!/^\s*(#|$)/.test(line)) {
      const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*(.*)$/.exec(line) ?? [];
      found.push({ number: index + 1, name });
      const [quote = ''] = /^["'`]/.exec(value) ?? [];
      if (quote && !value.includes(quote, 1)) open = quote;
    }
  }
  return found;
}
