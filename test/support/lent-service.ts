import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Logger, type LoggerService } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { AuthCountStore } from '../../src/metrics/sign-ins/auth-count-store.js';
import { MetricStorage } from '../../src/metrics/storage/metric-storage.js';
import { Cache } from '../../src/platform/cache/cache.js';
import type { LoopPlan } from '../../src/platform/loops/loop.js';
import { Loops } from '../../src/platform/loops/loops.js';
import { EventLoop } from '../../src/platform/telemetry/event-loop.js';
import { leftBehind } from './left-behind.js';
import type { Service } from './service.js';
import { until } from './until.js';

/** A service that the files of a worker use one after the other, each with an empty database. */
interface Lent {
  service: Service;
  isLent: boolean;
  /** What a file must leave as it was. */
  before: string;
  functions: unknown[];
  /** Another application in the file that started it may have silenced it. */
  logAsBefore: () => void;
}

/** Test files are read anew, so it hangs on what they share. */
const worker = globalThis as unknown as { lent?: Lent };

export async function borrow(start: () => Promise<Service>): Promise<Service> {
  if (worker.lent?.isLent) return start(); // a file that wants two of them
  if (await isFitToLend()) return lend();
  const service = await start();
  await service.app.get(MetricStorage).beforeApplicationShutdown(); // past midnight the template lacks the tables of a day
  void service.app.get(Loops).named('housekeeping').stop(); // it would begin in the middle of some file
  const logger = (Logger as unknown as { staticInstanceRef: LoggerService }).staticInstanceRef;
  const logAsBefore = () => Logger.overrideLogger(logger);
  const [before, functions] = [await stateOf(service), functionsOf(service)];
  worker.lent = { service, isLent: true, before, functions, logAsBefore };
  leftBehind.databases = leftBehind.databases.filter((name) => name !== databaseOf(service));
  leftBehind.folders = leftBehind.folders.filter((folder) => folder !== service.variables.DATA_DIR);
  return service;
}

/** The next file has it, unless this one has changed more than rows. That file asks: here, hooks of this one still run. */
export function giveBack(service: Service): Promise<void> | undefined {
  const { lent } = worker;
  if (lent?.service !== service) return service.stop();
  lent.isLent = false;
  return undefined;
}

async function isFitToLend(): Promise<boolean> {
  const { lent } = worker;
  if (!lent) return false;
  lent.service.app.getHttpServer().closeIdleConnections(); // those of the file before
  try {
    await until(
      () => othersAt(lent.service).catch(() => []),
      (others) => others.length === 0,
    );
  } catch (failure) {
    await lent.service.stop();
    throw failure; // it names the file that left somebody there
  }
  const isFit = await isAsBefore(lent);
  if (!isFit) await lent.service.stop();
  return isFit;
}

function lend(): Service {
  const lent = worker.lent as Lent;
  lent.isLent = true;
  lent.logAsBefore();
  lent.service.app.get(EventLoop).onApplicationBootstrap(); // a file before may have moved the clock of the process
  return lent.service;
}

/** A replica that a file leaves behind would do what the next file expects of its own. */
async function othersAt({ db, program }: Service): Promise<object[]> {
  const { rows } = await db.query(
    `SELECT application_name, state, backend_start, query_start, query FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'gatehouse%' AND application_name <> $1`,
    [program],
  );
  return rows;
}

async function isAsBefore({ service, before, functions }: Lent): Promise<boolean> {
  try {
    await service.app.get(AuthCountStore).flush(); // later it would look for what is gone
    await service.db.query(EMPTY);
    service.app.get(Cache).dropAll();
    await rm(path.join(service.variables.DATA_DIR as string, 'mailbox'), { recursive: true, force: true });
    return (await stateOf(service)) === before && isDeepStrictEqual(functionsOf(service), functions);
  } catch {
    return false; // the file holds locks, or has made the database fail
  }
}

/** For a file that changes the process itself, such as its clock. */
export const endLoan = async (): Promise<void> => worker.lent?.service.stop();

/** What is stopped goes with its file. */
export function noLongerLent(app: Service['app']): void {
  const { service } = worker.lent ?? {};
  if (service?.app !== app) return;
  worker.lent = undefined;
  leftBehind.databases.push(databaseOf(service));
  leftBehind.folders.push(service.variables.DATA_DIR as string);
}

const databaseOf = ({ databaseUrl }: Service): string => new URL(databaseUrl).pathname.slice(1);

const OURS = "relnamespace = 'public'::regnamespace";
/** A new database has rows in these alone. */
const FILLED = "'migrations', 'signing_keys'";

const EMPTY = `
  DO $$ DECLARE name name; BEGIN
    SET LOCAL session_replication_role = replica;
    SET LOCAL lock_timeout = '5s';
    FOR name IN SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND ${OURS} AND NOT relispartition AND relname NOT IN (${FILLED}) LOOP
      EXECUTE format('DELETE FROM %I', name);
    END LOOP;
  END $$`;

/** The schema, the rows that a new database has, and its settings. */
const DATABASE = `
  SELECT md5(concat(
    (SELECT string_agg(concat(relname, relkind, reloptions, relchecks, relhastriggers), ',' ORDER BY relname)
       FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'S') AND ${OURS}),
    (SELECT string_agg(concat(attname, attnotnull), ',' ORDER BY attrelid, attnum)
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE ${OURS} AND NOT attisdropped),
    (SELECT string_agg(pg_get_expr(adbin, adrelid), ',' ORDER BY adrelid, adnum)
       FROM pg_attrdef JOIN pg_class ON pg_class.oid = adrelid WHERE ${OURS}),
    (SELECT string_agg(concat(tgname, tgenabled), ',' ORDER BY tgname)
       FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE ${OURS} AND NOT tgisinternal),
    (SELECT string_agg(conname, ',' ORDER BY conname)
       FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE ${OURS}),
    (SELECT string_agg(concat(proname, md5(prosrc)), ',' ORDER BY proname)
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace),
    (SELECT count(*) FROM pg_db_role_setting WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())),
    (SELECT string_agg(row::text, ',' ORDER BY row::text) FROM migrations AS row),
    (SELECT string_agg(row::text, ',' ORDER BY row::text) FROM signing_keys AS row)
  )) AS state`;

async function stateOf(service: Service): Promise<string> {
  const { rows } = await service.db.query<{ state: string }>(DATABASE);
  return `${rows[0]?.state} ${listenersOf(service)}`;
}

/** Those that stand on an object itself and not on its class: `spyOn`, and what tests put in their place. */
const functionsOf = ({ app }: Service): unknown[] =>
  [...app.get(ModulesContainer).values()]
    .flatMap(({ providers, controllers }) => [...providers.values(), ...controllers.values()])
    .flatMap(({ instance }) => (instance && typeof instance === 'object' ? Object.values(instance) : []))
    .filter((member) => typeof member === 'function');

/** Who listens at its server, and which loops are stopped. */
function listenersOf({ app }: Service): string {
  const { loops } = app.get(Loops) as unknown as { loops: { plan: LoopPlan; ending: AbortController }[] };
  const stopped = loops.filter(({ ending }) => ending.signal.aborted).map(({ plan }) => `${plan.name} is stopped`);
  const server = app.getHttpServer();
  return [...stopped, ...server.eventNames().map((event) => `${String(event)} ${server.listenerCount(event)}`)]
    .sort()
    .join(',');
}
