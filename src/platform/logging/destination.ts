import { type DestinationStream, pino } from 'pino';

/**
 * Lines are collected, because a write for each of them costs a request more than the rest of its observation. An exit
 * flushes them.
 */
const BUFFER = 12 * 1024; // less than the library writes at once
const FLUSH_MS = 250;
/** So many bytes wait for a reader that stalls, or for room on a disk. Further lines are lost. */
const MOST_WAITING = 4 * 1024 * 1024;

type LogFile = ReturnType<typeof pino.destination>;

/** Readable lines on a terminal, JSON elsewhere. In production no request waits until its line is written. */
export async function logDestination({ isProduction }: { isProduction: boolean }): Promise<DestinationStream> {
  const file = { dest: 1, maxLength: MOST_WAITING };
  if (isProduction)
    return survivingFailures(pino.destination({ ...file, sync: false, minLength: BUFFER, periodicFlush: FLUSH_MS }));
  if (!process.stdout.isTTY) return survivingFailures(pino.destination({ ...file, sync: true }));
  const { default: pretty } = await import('pino-pretty'); // only a terminal needs it
  return pretty({
    sync: true,
    colorize: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'context,requestId,method,route,status,ms,ip',
    messageFormat: (line, messageKey) => (line.route ? accessLine(line) : `${line[messageKey] ?? ''}`),
  });
}

/** The service goes on while its log cannot be written, and the log says afterwards how much it lacks. */
function survivingFailures(file: LogFile): LogFile {
  const flushSync = file.flushSync.bind(file);
  let isFailing = false;
  let lost = 0;
  file.on('error', () => {
    isFailing = true;
  });
  file.on('write', () => {
    isFailing = false;
  });
  file.on('drop', () => {
    lost += 1;
  });
  file.on('drain', () => {
    if (lost === 0) return;
    const msg = `${lost} lines of the log were lost: it could not be written fast enough, or not at all`;
    lost = 0;
    file.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), context: 'Log', msg })}\n`);
  });
  file.flushSync = () => {
    if (!isFailing) flushSync(); // it would try again without an end
  };
  return file;
}

const accessLine = ({ method, route, status, ms, requestId }: Record<string, unknown>): string =>
  `${method} ${route} ${status} in ${ms} ms (${requestId})`;
