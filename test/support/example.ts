import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { reapGroup } from './reaper.js';
import type { Service } from './service.js';
import { answers, freePort } from './service.js';

/** A copy of an example, in which the runner has installed what is missing. */
export interface Example {
  readonly folder: string;
  readonly url: string;
  readonly said: () => string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

interface Wanted {
  /** What it says once it is up. */
  ready?: string;
  variables?: NodeJS.ProcessEnv;
  args?: string[];
  /** A copy that ran before. */
  folder?: string;
}

/** Somewhere else, as somebody has who copied the folder out of the checkout. */
export function copyExample(name: string): string {
  const folder = path.join(mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'example-')), name);
  const leftBehind = /[\\/](node_modules|\.env|\.next|dist|state\.json)$/;
  cpSync(path.resolve('examples', name), folder, { recursive: true, filter: (file) => !leftBehind.test(file) });
  return folder;
}

/** Runs a copy of the example beside this service, with the one command that its README names. */
export async function startExample(service: Service, name: string, wanted: Wanted = {}): Promise<Example> {
  const { ready = 'runs at', variables = {}, args = [], folder = copyExample(name) } = wanted;
  const url = variables.APP_URL ?? `http://localhost:${await freePort()}`;
  const child = spawn(process.execPath, ['scripts/example.mjs', folder, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'development',
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: service.variables.DATA_DIR,
      PUBLIC_URL: service.url,
      SECRET_KEY: service.variables.SECRET_KEY,
      GATEHOUSE_URL: service.url,
      APP_URL: url,
      ...variables,
    },
    detached: true, // a group of its own: what it starts ends with it
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  reapGroup(child);
  let said = '';
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isReady = new Promise<void>((resolve) => {
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk) => {
        said += chunk;
        if (said.includes(ready)) resolve();
      });
  });
  await Promise.race([isReady, closed]); // installing and building may take minutes
  if (!said.includes(ready)) throw new Error(`The example ${name} did not come up: ${said}`);
  const stop = async () => {
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGTERM');
    await closed;
  };
  return { folder, url, said: () => said, process: child, stop };
}

/** Whether it answers at another address than those of localhost. */
export const isOpenToOthers = ({ url }: Example): Promise<boolean> => answers(Number(new URL(url).port), '127.0.0.2');
