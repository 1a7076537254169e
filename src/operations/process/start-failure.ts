import { SeedFileFaulty } from '../../applications/seeding/seeding.errors.js';
import { ConfigurationError } from '../../platform/config/configuration.error.js';
import { readSettings, type Settings } from '../../platform/config/settings.js';
import {
  ofTelemetry,
  TelemetryDatabaseFailure,
  UnusableDatabaseError,
} from '../../platform/database/database.errors.js';
import { EmbeddedDatabaseError } from '../../platform/embedded-postgres/embedded-database.error.js';
import { isDatabaseAway } from '../../platform/errors/database-away.js';
import { SigningKeysError } from '../../session/signing-keys/signing-keys.errors.js';
import { WorkerDidNotStart } from '../workers/workers.errors.js';
import { ListenError } from './listen.error.js';

type Coded = Error & { code?: string; syscall?: string; path?: string };

/** Returns one line that says how a person can fix the fault; undefined for a bug of ours, which needs its stack. */
export async function explainStartFailure(error: unknown, variables: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (error instanceof ConfigurationError) return error.message;
  if (error instanceof TelemetryDatabaseFailure) return explainTelemetry(error, variables);
  if (error instanceof UnusableDatabaseError || error instanceof EmbeddedDatabaseError) return error.message;
  if (error instanceof SigningKeysError || error instanceof WorkerDidNotStart) return error.message;
  if (error instanceof SeedFileFaulty) return `The demo application cannot be seeded. ${error.message}`;
  if (error instanceof ListenError) return explainPort(error, readSettings(variables));
  if (!(error instanceof Error)) return undefined;
  return explainFolder(error) ?? explainDatabase(error, variables.DATABASE_URL);
}

async function explainTelemetry(
  { cause }: TelemetryDatabaseFailure,
  variables: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const words = await explainStartFailure(cause, { ...variables, DATABASE_URL: variables.TELEMETRY_DATABASE_URL });
  return words && ofTelemetry(words);
}

async function explainPort(error: ListenError, settings: Settings): Promise<string> {
  const { variable, port, cause } = error;
  if (cause.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or choose another port: ${await error.remedy(settings)} npm start`;
  if (cause.code === 'EACCES')
    return `This user may not open port ${port}. Choose one above 1023: ${variable}=8080 npm start`;
  if (cause.code === 'EADDRNOTAVAIL') {
    const host = variable.replace('PORT', 'HOST');
    return `This machine does not have the address in ${host}. Set ${host} to one that it has, or leave it out.`;
  }
  return `Port ${port} cannot be opened: ${cause.message}. Choose another with ${variable}.`;
}

const FOLDER_TROUBLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ENOENT']);

function explainFolder({ code, path: place }: Coded): string | undefined {
  if (!place || !FOLDER_TROUBLE.has(code ?? '')) return undefined;
  return `DATA_DIR cannot be used: ${place} cannot be written (${code}). Make it writable, or choose another folder: DATA_DIR=/path/to/folder npm start`;
}

/** Names host, database and user, never the password. */
function explainDatabase(error: Coded, address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const database = decodeURIComponent(url.pathname.slice(1));
  const code = error.code ?? '';
  if (isDatabaseAway(error))
    return `No PostgreSQL answers at ${url.host} (${code || error.message}). Start it, or correct DATABASE_URL.`;
  if (code.startsWith('28'))
    return `PostgreSQL at ${url.host} rejects the user or password in DATABASE_URL. Correct them.`;
  if (code === '3D000')
    return `PostgreSQL at ${url.host} has no database "${database}". Create it (createdb ${database}), or correct DATABASE_URL.`;
  if (code === '08P01')
    return `What answers at ${url.host} refused the connection: ${error.message}. If it is a pooler, set pool_mode = session; or let DATABASE_URL name PostgreSQL itself.`;
  if (code === '42501')
    return `The user in DATABASE_URL may not change the schema of "${database}". Make it the owner of that database.`;
  return undefined;
}
