import { Database } from './database.js';

/** Where telemetry is kept: the database of TELEMETRY_DATABASE_URL, or else the main one. */
export abstract class TelemetryDatabase extends Database {}
