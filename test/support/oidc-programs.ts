import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '../../src/applications/clients/client.entity.js';
import type { GivenApplication } from './given.js';
import { type GivenClient, givenClient } from './oidc.js';
import { reap } from './reaper.js';
import type { Service } from './service.js';
import { answers, freePort } from './service.js';
import { ROOT } from './tree.js';
import { until } from './until.js';

const DOCUMENT = 'docs/clients/openid-connect.md';

/** A program of somebody else's, on an origin of its own, with a client of the application. */
export interface Program {
  readonly url: string;
  readonly client: GivenClient;
  readonly said: () => string;
  stop(): void;
}

interface Wanted {
  client?: Partial<Client>;
  /** Where its library waits for the answer. */
  callback?: string;
  /** What runs the file. */
  command?: (file: string) => string[];
  /** A client that is there already, and the origin of its pages. */
  as?: Pick<Program, 'client' | 'url'>;
}

/** The block of the document that begins with the name of the file, in a folder with our libraries. */
export function writtenProgram(name: string): string {
  const text = readFileSync(path.join(ROOT, DOCUMENT), 'utf8');
  const [, program] = new RegExp(`\`\`\`\\w+\\n(?://|#) ${name}\\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
  if (!program) throw new Error(`${DOCUMENT} has no ${name}`);
  const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'program-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const file = path.join(folder, name);
  writeFileSync(file, program);
  return file;
}

export async function startProgram(
  service: Service,
  application: Pick<GivenApplication, 'id'>,
  name: string,
  { client: settings = {}, callback = '/callback', command = inNode, as }: Wanted = {},
): Promise<Program> {
  const url = as?.url ?? `http://localhost:${await freePort()}`;
  const urls = { redirectUrls: [url + callback], postLogoutUrls: [`${url}/`, url] };
  const client = as?.client ?? (await givenClient(service, application, { ...urls, ...settings }));
  const child = reap(start(command(writtenProgram(name)), { url, client, issuer: service.url }));
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk) => {
      said += chunk;
    });
  await until(async () => child.exitCode !== null || (await answers(Number(new URL(url).port))));
  if (child.exitCode !== null) throw new Error(`${name} did not come up: ${said}`);
  return { url, client, said: () => said, stop: () => child.kill() };
}

const inNode = (file: string): string[] => [process.execPath, file];

const start = (
  [program = '', ...args]: string[],
  { url, client, issuer }: { url: string; client: GivenClient; issuer: string },
): ChildProcess =>
  spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      ISSUER: issuer,
      CLIENT_ID: client.id,
      CLIENT_SECRET: client.secret,
      APP_URL: url,
      PORT: new URL(url).port,
      SESSION_SECRET: 'a-secret-of-the-program-'.repeat(3),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
