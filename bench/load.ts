import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export const CONNECTIONS = 32;

/** `{value}` in a header or in the body is replaced by the next value. */
export interface Load {
  port: number;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  values: string[];
  /** The member of an answer that replaces the value for the next request. Unset: the values repeat. */
  next?: string;
  /** Unset: the usual number. */
  connections?: number;
  /** Requests in a second, whatever the answers do. Unset: each connection sends when it has its answer. */
  frequency?: number;
  /** Refusals are expected. */
  mayFail?: true;
}

/** Latencies in milliseconds. */
export interface Outcome {
  rate: number;
  p50: number;
  p99: number;
  requests: number;
  failed: number;
  /** What the answers were, where that is known. */
  statuses?: string;
  /** Microseconds of the process that answers, per request, where they are measured. */
  cpu?: number;
}

export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

interface Driven {
  outcome: Promise<Outcome>;
  /** The outcome is then that of what was sent so far. */
  stop(): void;
}

const begin = (load: Load, seconds: number, folder: string): Driven =>
  hasWrk ? driveWithWrk(load, seconds, folder) : driveWithAutocannon(load, seconds);

export async function drive(load: Load, seconds: number, folder: string): Promise<Outcome> {
  return judged(load, await begin(load, seconds, folder).outcome);
}

const LONGEST_SECONDS = 600;

/** Sends beside other loads, until it is stopped. */
export function driveOn(load: Load, folder: string): { stop(): Promise<Outcome> } {
  const { outcome, stop } = begin(load, LONGEST_SECONDS, folder);
  return {
    stop: async () => {
      stop();
      return judged(load, await outcome);
    },
  };
}

function judged(load: Load, outcome: Outcome): Outcome {
  if (outcome.failed > 0 && !load.mayFail)
    throw new Error(
      `${outcome.failed} of ${outcome.requests} requests to ${load.path} at port ${load.port} failed: ${outcome.statuses}`,
    );
  return outcome;
}

let driven = 0;

function driveWithWrk(load: Load, seconds: number, folder: string): Driven {
  driven += 1; // several may run at once
  const values = path.join(folder, `values-${driven}`);
  writeFileSync(values, load.values.join('\n'));
  const headers = { 'content-type': 'application/json', ...load.headers };
  const running = promisify(execFile)(
    'wrk',
    [
      '-t1',
      '--timeout',
      '20s',
      `-c${load.connections ?? CONNECTIONS}`,
      `-d${seconds}s`,
      '-s',
      'bench/wrk.lua',
      `http://127.0.0.1:${load.port}`,
    ],
    {
      env: {
        ...process.env,
        BENCH_METHOD: load.method,
        BENCH_PATH: load.path,
        BENCH_VALUES: values,
        BENCH_HEADERS: Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n'),
        ...(load.body && { BENCH_BODY: load.body }),
        ...(load.next && { BENCH_NEXT: load.next }),
        ...(load.frequency && { BENCH_FREQUENCY: `${load.frequency}` }),
      },
    },
  );
  return { outcome: running.then(({ stdout }) => outcomeOf(stdout)), stop: () => running.child.kill('SIGINT') };
}

function outcomeOf(stdout: string): Outcome {
  const line = stdout.split('\n').find((text) => text.startsWith('RESULT '));
  if (!line) throw new Error(`wrk gave no result:\n${stdout}`);
  const result = JSON.parse(line.slice('RESULT '.length));
  return { ...result, rate: result.requests / result.seconds };
}

function driveWithAutocannon(load: Load, seconds: number): Driven {
  const values = [...load.values];
  const fill = (text: string, value: string) => text.replace('{value}', value);
  const running = autocannon({
    url: `http://127.0.0.1:${load.port}${load.path}`,
    connections: load.connections ?? CONNECTIONS,
    duration: seconds,
    ...(load.frequency && { overallRate: load.frequency }),
    method: load.method,
    requests: [
      {
        setupRequest: (request) => {
          const value = values.shift() ?? '';
          if (!load.next) values.push(value);
          const given = Object.entries({ 'content-type': 'application/json', ...load.headers });
          const headers = Object.fromEntries(given.map(([name, text]) => [name, fill(text, value)]));
          return { ...request, headers, ...(load.body && { body: fill(load.body, value) }) };
        },
        onResponse: (_status, body) => {
          const value = load.next && JSON.parse(body)[load.next];
          if (value) values.push(value);
        },
      },
    ],
  });
  const outcome = running.then(({ requests, latency, duration, non2xx, errors, timeouts, statusCodeStats }) => ({
    rate: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    requests: requests.total,
    failed: non2xx + errors,
    statuses: JSON.stringify({ ...statusCodeStats, timeouts }),
  }));
  return { outcome, stop: () => running.stop() };
}
