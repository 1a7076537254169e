import { connect, createServer } from 'node:net';
import path from 'node:path';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pg from 'pg';
import { pino } from 'pino';
import { createHttpServer } from '../../src/http-server.js';
import { readSettings } from '../../src/platform/config/settings.js';
import { isContention } from '../../src/platform/errors/contention.js';
import { createPino, StructuredLogger } from '../../src/platform/logging/logger.js';
import { doHashesCost, hashCheaply } from './hash-costs.js';
import { type Answer, Http } from './http.js';
import { leftBehind, newDataDir } from './left-behind.js';
import { borrow, giveBack, noLongerLent } from './lent-service.js';
import { refuseAtOnce } from './refusal-waits.js';

/** A whole service on a database of its own, asked over HTTP as its users do. */
export interface Service {
  readonly app: NestExpressApplication;
  readonly url: string;
  readonly http: Http;
  /** For arranging and looking behind the scenes; never for what a user could do. */
  readonly db: pg.Pool;
  readonly databaseUrl: string;
  /** What PostgreSQL calls its connections. */
  readonly program: string;
  readonly variables: NodeJS.ProcessEnv;
  /** Another replica on the same database. */
  replica(variables?: NodeJS.ProcessEnv): Promise<Service>;
  stop(): Promise<void>;
}

export type { Answer };

/** So long that no machine is too slow. A test of the limit itself sets its own. */
export const SLOW_MACHINE = '30s';

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
let databases = 0;
let services = 0;

export async function startService(variables: NodeJS.ProcessEnv = {}, extensions: Type[] = []): Promise<Service> {
  const databaseUrl = variables.DATABASE_URL ?? (await cloneDatabase());
  const port = await freePort();
  const environment: NodeJS.ProcessEnv = { ...defaults(port), DATABASE_URL: databaseUrl, ...variables };
  const program = nameOfProgram();
  const named = { ...environment, DATABASE_URL: withProgram(databaseUrl, program) };
  const app = await listening(port, named, extensions);
  const url = `http://localhost:${port}`;
  const { PUBLIC_URL, DATA_DIR } = environment;
  const shared = { PUBLIC_URL, DATA_DIR, DATABASE_URL: databaseUrl };
  const db = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  db.on('error', () => undefined);
  db.on('connect', (client) => void client.query("SET TimeZone TO 'UTC'").catch(() => undefined)); // days have 24 hours
  return {
    app,
    url,
    db,
    databaseUrl,
    program,
    variables: environment,
    http: new Http(url),
    replica: (more = {}) => startService({ ...variables, ...shared, ...more }, extensions),
    stop: async () => {
      noLongerLent(app);
      app.getHttpServer().closeIdleConnections(); // those of the test itself, which a stop would wait for
      await app.close();
      await db.end();
      leftBehind.services.delete(app);
    },
  };
}

/** Tells who works on a database: each service of each file has its own. Processes of their own are called `gatehouse`. */
function nameOfProgram(): string {
  services += 1;
  return `gatehouse ${services} of ${path.basename(expect.getState().testPath ?? '', '.test.ts')}`.slice(0, 63);
}

function withProgram(databaseUrl: string, program: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', program);
  return url.href;
}

export const defaults = (port: number): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  MANAGEMENT_PORT: '0',
  SECRET_KEY,
  RATE_LIMIT_SCALE: '0',
  DATABASE_TIMEOUT: SLOW_MACHINE,
  LOG_LEVEL: 'debug',
  DATA_DIR: newDataDir(),
});

const PATIENCE_MS = 180_000;

/** A service whose test gives it a short limit of the database may need more than that to start on a busy machine. */
async function listening(...start: Parameters<typeof listenOnce>): Promise<NestExpressApplication> {
  for (const end = Date.now() + PATIENCE_MS; ; )
    try {
      return await listenOnce(...start);
    } catch (error) {
      if (Date.now() > end || !isOutOfTime(error)) throw error;
    }
}

/** Ours and the pool's say so in their own ways, and PostgreSQL ends a statement that takes too long. */
const isOutOfTime = (error: unknown): boolean =>
  isContention(error) || /timeout|did not answer in time/.test((error as Error).message);

async function listenOnce(port: number, environment: NodeJS.ProcessEnv, extensions: Type[]) {
  const app = await createHttpServer({
    settings: readSettings(environment),
    logger: new StructuredLogger(createPino('debug', logFile())),
    extensions,
  });
  leftBehind.services.add(app);
  refuseAtOnce(app);
  hashCheaply(app);
  await app.listen(port).catch(async (error) => {
    await app.close(); // a test of a start that fails leaves nothing open
    leftBehind.services.delete(app);
    throw error;
  });
  return app;
}

/**
 * One service for all tests of a file or of a `describe`. Files that ask for nothing of their own use one of their worker after the
 * other, with an empty database each. Any other is new.
 */
export function useService(variables: NodeJS.ProcessEnv = {}, extensions: Type[] = []): Service {
  const isOrdinary = Object.keys(variables).length + extensions.length === 0;
  const start = () => startService(variables, extensions);
  return useStarted(() => (isOrdinary && !doHashesCost() ? borrow(start) : start()));
}

/** For tests of the process itself: what was open, counted or running before is not theirs. */
export const useNewService = (variables: NodeJS.ProcessEnv = {}): Service => useStarted(() => startService(variables));

function useStarted(start: () => Promise<Service>): Service {
  let started: Service | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    if (!started) return;
    leftBehind.services.delete(started.app);
    await (leftBehind.services.size === 0 ? giveBack(started) : started.stop()); // a replica that a failed test left would go on
  });
  const running = (): Service => {
    if (!started) throw new Error('The service runs only while hooks and tests run');
    return started;
  };
  return {
    get app() {
      return running().app;
    },
    get url() {
      return running().url;
    },
    get http() {
      return running().http;
    },
    get db() {
      return running().db;
    },
    get databaseUrl() {
      return running().databaseUrl;
    },
    get program() {
      return running().program;
    },
    get variables() {
      return running().variables;
    },
    replica: (more) => running().replica(more),
    stop: () => running().stop(),
  };
}

export async function cloneDatabase(template = 'template_gatehouse'): Promise<string> {
  databases += 1;
  const name = `test_${process.env.JEST_WORKER_ID}_${process.pid}_${databases}_${Date.now()}`;
  const base = process.env.TEST_DATABASE_URL as string;
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  await client.end();
  leftBehind.databases.push(name);
  return base.replace(/\/gatehouse$/, `/${name}`);
}

const logFile = () =>
  pino.destination({ dest: path.join(process.env.TEST_FOLDER as string, 'logs', `${process.pid}.log`), sync: true });

/** Below the ports that systems hand out by themselves, and each worker of the run from a range of its own. */
const FIRST_PORT = 15_000 + (Number(process.env.JEST_WORKER_ID ?? 0) % 8) * 2_000;
let nextPort = FIRST_PORT + (process.pid % 1_000);

/** A port that nobody listens on, and that no other test is about to take. */
export async function freePort(): Promise<number> {
  for (;;) {
    nextPort = nextPort >= FIRST_PORT + 1_999 ? FIRST_PORT : nextPort + 1;
    const port = nextPort; // others may ask, and move on, while this one is tried
    if (await isFree(port)) return port;
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** Somebody listens there. */
export function answers(port: number, host = 'localhost'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
