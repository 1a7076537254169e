import { type DestinationStream, pino } from 'pino';

/**
 * Lines are collected, because a write for each of them costs a request more than the rest of its observation. An exit
 * flushes them.
 */
const BUFFER = 12 * 1024; // less than the library writes at once
const FLUSH_MS = 250;

/** Readable lines on a terminal, JSON elsewhere. In production no request waits until its line is written. */
export async function logDestination({ isProduction }: { isProduction: boolean }): Promise<DestinationStream> {
  if (isProduction) return pino.destination({ dest: 1, sync: false, minLength: BUFFER, periodicFlush: FLUSH_MS });
  if (!process.stdout.isTTY) return pino.destination({ dest: 1, sync: true });
  const { default: pretty } = await import('pino-pretty'); // only a terminal needs it
  return pretty({
    sync: true,
    colorize: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'context,requestId,method,route,status,ms,ip',
    messageFormat: (line, messageKey) => (line.route ? accessLine(line) : `${line[messageKey] ?? ''}`),
  });
}

const accessLine = ({ method, route, status, ms, requestId }: Record<string, unknown>): string =>
  `${method} ${route} ${status} in ${ms} ms (${requestId})`;
