import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { isAlive, postgresPid } from './child.js';
import { newDataDir } from './left-behind.js';
import { reap } from './reaper.js';
import { freePort } from './service.js';
import { until } from './until.js';

/** What `npm start` needs, in a folder of its own, so that it prepares nothing in this one. */
function givenFolder(): string {
  const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'npm-start-'));
  for (const part of ['dist', 'package.json', 'scripts', 'seeds'])
    cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

interface Started {
  npm: ChildProcess;
  port: number;
  database: number;
  /** The processes between npm and the database. */
  below: number[];
}

async function npmStart(): Promise<Started> {
  const port = await freePort();
  const DATA_DIR = newDataDir();
  const npm = spawn('npm', ['start'], {
    cwd: givenFolder(),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      MANAGEMENT_PORT: '0',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  reap(npm);
  let said = '';
  for (const output of [npm.stdout, npm.stderr]) output?.on('data', (chunk) => (said += chunk));
  await until(() => said.includes('Gatehouse is ready') || npm.exitCode !== null);
  if (npm.exitCode !== null) throw new Error(`It did not come up: ${said}`);
  return { npm, port, database: postgresPid(DATA_DIR), below: descendants(npm.pid as number) };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => resolve(true));
    probe.on('connect', () => probe.destroy()).on('error', () => resolve(false));
  });

function descendants(pid: number): number[] {
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid);
  return children.flatMap((child) => [Number(child), ...descendants(Number(child))]);
}

function parentOf(pid: string): number {
  try {
    return Number(/.*\) \w (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0; // it has ended meanwhile
  }
}

const isLinux = existsSync('/proc/self/stat'); // elsewhere no file tells whose child a process is

export const describeEndOfNpm = (signal: NodeJS.Signals): void =>
  (isLinux ? describe : describe.skip)('npm start', () => {
    // Red without stopWithNpm(): npm ends, and the service and its database keep their ports.
    it(`F20: ${signal} to npm alone stops the service and its database`, async () => {
      const { npm, port, database, below } = await npmStart();
      npm.kill(signal);
      await until(async () => !(await isOpen(port)) && !isAlive(database) && !below.some(isAlive));
    });
  });
