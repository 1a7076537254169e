import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './json.js';
import { reap } from './reaper.js';

export interface CliAnswer {
  code: number | null;
  stdout: string;
  stderr: string;
  json: Json;
}

const MAIN = path.resolve('dist', 'cli', 'main.js');

/** Runs the built command line as a terminal does: a process of its own, with exactly these variables. */
export function runCli(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<CliAnswer> {
  return new Promise((resolve, reject) => {
    const folder = process.env.TEST_FOLDER as string;
    const child = spawn(process.execPath, [MAIN, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    reap(child);
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output.stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output, json: parse(output.stdout) }));
  });
}

export function givenFile(contents: string, name = 'seed.yml'): string {
  const file = path.join(mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'file-')), name);
  writeFileSync(file, contents);
  return file;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
