import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
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

const MAIN = path.resolve('dist/bundle/cli.js');
const RESIDENT = path.resolve('test', 'support', 'resident-cli.mjs');

type Answered = Omit<CliAnswer, 'json'>;

/**
 * Runs the built command line with exactly these variables, in a process that has read it before. While that one is busy,
 * and with the embedded database, which lives as long as its process, a process of its own is started as a terminal does.
 */
export async function runCli(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<CliAnswer> {
  if (resident().isBusy || !variables.DATABASE_URL) return spawnCli(variables, ...args);
  return withJson(await resident().run(environment(variables), args));
}

/** Runs it as a terminal does: a process of its own. */
export function spawnCli(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<CliAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      cwd: process.env.TEST_FOLDER as string,
      env: environment(variables),
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
    child.on('close', (code) => resolve(withJson({ code, ...output })));
  });
}

class Resident {
  isBusy = false;
  private readonly process = fork(RESIDENT, { execArgv: [], stdio: 'ignore' });

  constructor() {
    this.process.unref(); // it ends by itself when this process does
    this.process.channel?.unref();
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  async run(variables: NodeJS.ProcessEnv, args: string[]): Promise<Answered> {
    this.isBusy = true;
    this.process.channel?.ref();
    const ended = new AbortController();
    try {
      this.process.send({ cwd: process.env.TEST_FOLDER, variables, args });
      const death = once(this.process, 'exit', { signal: ended.signal }).then(() => {
        throw new Error(`The command line died: ${args.join(' ')}`);
      });
      const [answer] = await Promise.race([once(this.process, 'message', { signal: ended.signal }), death]);
      return answer;
    } finally {
      ended.abort();
      this.process.channel?.unref();
      this.isBusy = false;
    }
  }
}

/** One for all test files of a worker. */
const PLACE = Symbol.for('gatehouse.resident-cli');

function resident(): Resident {
  const places = globalThis as unknown as Record<symbol, Resident | undefined>;
  const known = places[PLACE];
  if (known && !known.hasEnded) return known;
  const fresh = new Resident();
  places[PLACE] = fresh;
  return fresh;
}

const environment = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, ...variables });

const withJson = (answered: Answered): CliAnswer => ({ ...answered, json: parse(answered.stdout) });

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
