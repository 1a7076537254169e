import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export const CONNECTIONS = 32;

/** `{value}` in a header or in the body is replaced by the next value. */
export interface Load {
  port: number;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  values: string[];
  /** The member of an answer that replaces the value for the next request. Unset: the values repeat. */
  next?: string;
  /** Unset: the usual number. */
  connections?: number;
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
}

export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

export async function drive(load: Load, seconds: number, folder: string): Promise<Outcome> {
  const outcome = await (hasWrk ? driveWithWrk(load, seconds, folder) : driveWithAutocannon(load, seconds));
  if (outcome.failed > 0 && !load.mayFail)
    throw new Error(`${outcome.failed} of ${outcome.requests} requests to ${load.path} failed`);
  return outcome;
}

let driven = 0;

async function driveWithWrk(load: Load, seconds: number, folder: string): Promise<Outcome> {
  driven += 1; // several may run at once
  const values = path.join(folder, `values-${driven}`);
  writeFileSync(values, load.values.join('\n'));
  const headers = { 'content-type': 'application/json', ...load.headers };
  const { stdout } = await promisify(execFile)(
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
      },
    },
  );
  const line = stdout.split('\n').find((text) => text.startsWith('RESULT '));
  if (!line) throw new Error(`wrk gave no result:\n${stdout}`);
  const result = JSON.parse(line.slice('RESULT '.length));
  return { ...result, rate: result.requests / result.seconds };
}

async function driveWithAutocannon(load: Load, seconds: number): Promise<Outcome> {
  const values = [...load.values];
  const fill = (text: string, value: string) => text.replace('{value}', value);
  const result = await autocannon({
    url: `http://127.0.0.1:${load.port}${load.path}`,
    connections: load.connections ?? CONNECTIONS,
    duration: seconds,
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
  const { requests, latency, non2xx, errors } = result;
  return {
    rate: requests.total / result.duration,
    p50: latency.p50,
    p99: latency.p99,
    requests: requests.total,
    failed: non2xx + errors,
  };
}
