import type { LoggerService } from '@nestjs/common';
import type { DatabaseError } from 'pg';
import { type DestinationStream, type Logger as Pino, pino, stdSerializers } from 'pino';
import { tracing } from '../telemetry/tracing.js';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Names of fields that could hold a secret. No such field is logged on purpose. */
const SECRET_PATHS = [
  'authorization',
  'cookie',
  'password',
  'code',
  'token',
  'refresh_token',
  'access_token',
  'apiKey',
  'secret',
].flatMap((name) => [`*.${name}`, `*.*.${name}`]);

export function createPino(level: LogLevel, destination?: DestinationStream): Pino {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: plainError },
    mixin: currentTrace,
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Each line that belongs to a trace names it. */
function currentTrace(): object {
  const trace = tracing()?.traceId();
  return trace === undefined ? {} : { trace_id: trace };
}

/** An error of the driver carries the parameters and the row of its statement, which may hold secrets. */
function plainError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error);
  const { code: sqlState, constraint, table, routine } = error as Partial<DatabaseError>;
  return { type, message, stack, sqlState, constraint, table, routine };
}

/** The framework's report of its start, which matters only when there is a fault. */
const BOOT = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);
/** The start script prints the reason for a failed start, once and in plain words. */
const START_FAILURES = new Set(['ExceptionHandler', 'NestApplication']);

/** Nest's logger, written through pino: one JSON object per line. */
export class StructuredLogger implements LoggerService {
  constructor(readonly pino: Pino) {}

  log(message: unknown, context?: string): void {
    this.write(BOOT.has(context ?? '') ? 'trace' : 'info', message, context);
  }

  warn(message: unknown, context?: string): void {
    this.write('warn', message, context);
  }

  error(message: unknown, stackOrContext?: string, context?: string): void {
    const stack = context === undefined ? undefined : stackOrContext;
    const origin = context ?? stackOrContext;
    this.write(START_FAILURES.has(origin ?? '') ? 'debug' : 'error', message, origin, stack);
  }

  debug(message: unknown, context?: string): void {
    this.write('debug', message, context);
  }

  verbose(message: unknown, context?: string): void {
    this.write('trace', message, context);
  }

  private write(level: Exclude<LogLevel, 'silent'>, message: unknown, context?: string, stack?: string): void {
    if (message instanceof Error) this.pino[level]({ context, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message });
    else this.pino[level]({ context, ...(stack && { stack }) }, String(message));
  }
}
