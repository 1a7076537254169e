import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ConfigurationError } from './configuration.error.js';
import { readEnvFile } from './env-file.js';
import { Environment } from './environment.js';
import { environmentVariables } from './environment-variables.js';
import { developmentSecretKey } from './secret-key.js';
import { isLoopback, isThisMachine } from './this-machine.js';

const USUAL_MANAGEMENT_PORT = 9464;

/** The service as browsers know it in WebAuthn: a host, and the one origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Everything that can be configured from outside, checked once at startup and frozen. */
export class Settings {
  readonly isProduction: boolean;
  readonly environment: Environment['NODE_ENV'];
  readonly port: number;
  /** Where it listens; undefined is every interface. */
  readonly addresses: readonly (string | undefined)[];
  readonly managementPort: number;
  readonly managementAddresses: readonly (string | undefined)[];
  /** In development, a second service beside the first takes a free port, unless one was set. */
  readonly managementPortMayMove: boolean;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** `{base_url}` of the interface. */
  readonly baseUrl: string;
  /** The host that passkeys are made for. Browsers make none for an IP address. */
  readonly relyingParty: RelyingParty | undefined;
  readonly databaseUrl: string | undefined;
  /** Undefined: telemetry is in the main database. */
  readonly telemetryDatabaseUrl: string | undefined;
  /** To PostgreSQL: a pool for transactions, and pipelines for the statements that every request depends on. */
  readonly connections: { readonly pool: number; readonly pipelines: number };
  /** In seconds: how long a request waits for the database. */
  readonly databaseTimeout: number;
  /** Processes that share the port. */
  readonly workers: number;
  /** Of one server, or of nodes of one cluster. */
  readonly redisUrls: readonly string[];
  readonly dataDir: string;
  readonly smtpUrl: string | undefined;
  /** The page that shows emails where no mail server is set; undefined where emails are delivered. */
  readonly mailboxUrl: string | undefined;
  readonly mailFrom: string;
  /** In lower case: the domains of senders that applications may set. */
  readonly mailSenderDomains: readonly string[];
  readonly secretKey: Buffer;
  /** Still accepted, never used for anything new. */
  readonly previousSecretKeys: readonly Buffer[];
  readonly demoApiKey: string | undefined;
  readonly trustProxy: number | string[] | false;
  readonly cookies: {
    readonly domain: string | undefined;
    readonly sameSite: 'lax' | 'strict' | 'none';
    readonly secure: boolean;
    readonly hostPrefix: boolean;
  };
  /** A change of an object by the management API names the version that it changes. */
  readonly managementNeedsIfMatch: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly rateLimitScale: number;
  /** In seconds: the time from the signal to stop until the stop. */
  readonly shutdownGrace: number;
  /** All in seconds. */
  readonly ttl: {
    readonly accessToken: number;
    readonly refreshToken: number;
    readonly session: number;
    readonly code: number;
    readonly flow: number;
    readonly emailCode: number;
    readonly audit: number;
  };
  /** In seconds. */
  readonly refresh: { readonly overlap: number; readonly recovery: number };
  readonly sessionsPerIdentity: number;
  /** In lower case. */
  readonly relayDomains: readonly string[];
  /** Without any, those of the system. */
  readonly dnsServers: readonly string[];
  /** `timeout` is in seconds; the hosts are in lower case. */
  readonly webhooks: { readonly timeout: number; readonly privateHosts: readonly string[] };
  /** In MiB. */
  readonly importSize: number;
  /** A file that says where IP addresses are. */
  readonly placesDatabase: string | undefined;

  constructor(env: Environment, secretKey: Buffer) {
    this.environment = env.NODE_ENV;
    this.isProduction = env.NODE_ENV === 'production';
    this.port = env.PORT;
    this.addresses = addressesOf(env.HOST, env);
    this.managementPort = env.MANAGEMENT_PORT ?? USUAL_MANAGEMENT_PORT;
    this.managementAddresses = addressesOf(env.MANAGEMENT_HOST, env);
    this.managementPortMayMove = env.NODE_ENV === 'development' && env.MANAGEMENT_PORT === undefined;
    this.publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
    this.baseUrl = `${this.publicUrl}/v1`;
    this.relyingParty = relyingPartyAt(this.publicUrl);
    this.databaseUrl = env.DATABASE_URL;
    this.telemetryDatabaseUrl = env.TELEMETRY_DATABASE_URL;
    this.connections = shareConnections(env.DATABASE_POOL);
    this.databaseTimeout = env.DATABASE_TIMEOUT;
    this.workers = workersOf(env);
    this.redisUrls = env.REDIS_URL;
    this.dataDir = path.resolve(env.DATA_DIR);
    this.smtpUrl = env.SMTP_URL;
    this.mailboxUrl = this.isProduction || env.SMTP_URL ? undefined : `${this.publicUrl}/dev/mailbox`;
    this.mailFrom = env.MAIL_FROM;
    this.mailSenderDomains = env.MAIL_SENDER_DOMAINS.map((domain) => domain.toLowerCase());
    this.secretKey = secretKey;
    this.previousSecretKeys = env.SECRET_KEY_PREVIOUS;
    this.demoApiKey = env.DEMO_API_KEY;
    this.trustProxy = parseTrustProxy(env.TRUST_PROXY);
    this.cookies = {
      domain: cookieDomain(env),
      sameSite: env.COOKIE_SAMESITE,
      secure: this.publicUrl.startsWith('https:'),
      hostPrefix: env.COOKIE_HOST_PREFIX === 'true',
    };
    this.managementNeedsIfMatch = env.MANAGEMENT_NEEDS_IF_MATCH === 'true';
    this.logLevel = env.LOG_LEVEL;
    this.rateLimitScale = env.RATE_LIMIT_SCALE;
    this.shutdownGrace = env.SHUTDOWN_GRACE ?? (this.isProduction ? 5 : 0);
    this.ttl = {
      accessToken: env.ACCESS_TOKEN_TTL,
      refreshToken: env.REFRESH_TOKEN_TTL,
      session: env.SESSION_TTL,
      code: env.CODE_TTL,
      flow: env.FLOW_TTL,
      emailCode: env.EMAIL_CODE_TTL,
      audit: env.AUDIT_TTL,
    };
    this.refresh = { overlap: env.REFRESH_OVERLAP, recovery: env.REFRESH_RECOVERY };
    this.sessionsPerIdentity = env.SESSIONS_PER_IDENTITY;
    this.dnsServers = env.DNS_SERVERS;
    this.relayDomains = env.RELAY_DOMAINS.map((domain) => domain.toLowerCase());
    this.webhooks = {
      timeout: env.WEBHOOK_TIMEOUT,
      privateHosts: env.WEBHOOK_PRIVATE_HOSTS.map((host) => host.toLowerCase()),
    };
    this.importSize = env.IMPORT_SIZE;
    this.placesDatabase = env.PLACES_DATABASE;
    Object.freeze(this);
  }
}

function relyingPartyAt(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin };
}

const WITHOUT_DEFAULT = [
  'HOST',
  'MANAGEMENT_PORT',
  'MANAGEMENT_HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'TELEMETRY_DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SECRET_KEY',
  'DEMO_API_KEY',
  'TRUST_PROXY',
  'COOKIE_DOMAIN',
  'SHUTDOWN_GRACE',
  'PLACES_DATABASE',
] as const satisfies (keyof Environment)[];

/** Every variable there is, by name. */
export const VARIABLES: readonly string[] = [...new Set([...Object.keys(new Environment()), ...WITHOUT_DEFAULT])];

/** The settings of this process: its environment, and `.env` for what is not set there. */
export function readOwnSettings(note: (words: string) => void = () => undefined): Settings {
  const { faults, notes } = readEnvFile(VARIABLES);
  notes.forEach(note);
  return readSettings(environmentVariables(), faults);
}

/** Reads the settings, or throws one error that lists every fault. An empty variable counts as unset. */
export function readSettings(variables: NodeJS.ProcessEnv, known: string[] = []): Settings {
  const given = VARIABLES.flatMap((name) => (variables[name] ? [[name, variables[name]]] : []));
  const env = plainToInstance(Environment, Object.fromEntries(given), { exposeDefaultValues: true });
  const faults = [...known, ...shapeFaults(env), ...contextFaults(env)];
  if (faults.length > 0) throw new ConfigurationError(faults);
  const { SECRET_KEY, DATA_DIR } = env;
  return new Settings(env, SECRET_KEY ? Buffer.from(SECRET_KEY, 'base64') : developmentSecretKey(DATA_DIR));
}

function shapeFaults(env: Environment): string[] {
  return validateSync(env, { stopAtFirstError: true }).map((error) => {
    const [message = 'is not valid'] = Object.values(error.constraints ?? {});
    return message.startsWith(error.property) ? message : `${error.property}: ${message}`;
  });
}

/** Checks the settings that are valid alone but not in combination. */
function contextFaults(env: Environment): string[] {
  const faults: string[] = [];
  if (env.PORT !== 0 && env.PORT === (env.MANAGEMENT_PORT ?? USUAL_MANAGEMENT_PORT))
    faults.push('PORT and MANAGEMENT_PORT must not be the same');
  if (env.WORKERS !== 'auto' && env.WORKERS > 1) faults.push(...workerFaults(env));
  const https = env.PUBLIC_URL?.startsWith('https:') ?? false;
  if (env.COOKIE_SAMESITE === 'none' && !https) faults.push('COOKIE_SAMESITE=none needs an https PUBLIC_URL');
  if (env.COOKIE_HOST_PREFIX === 'true' && !https) faults.push('COOKIE_HOST_PREFIX needs an https PUBLIC_URL');
  if (env.COOKIE_HOST_PREFIX === 'true' && env.COOKIE_DOMAIN)
    faults.push('COOKIE_HOST_PREFIX and COOKIE_DOMAIN cannot be combined: a __Host- cookie belongs to one host');
  if (env.TRUST_PROXY !== undefined && parseTrustProxy(env.TRUST_PROXY) === undefined) {
    faults.push('TRUST_PROXY must be a number of proxies, or IP addresses and CIDR ranges separated by commas');
  }
  const url = new URL(isWebUrl(env.PUBLIC_URL) ? env.PUBLIC_URL : 'http://localhost');
  if (!isBareOrigin(url))
    faults.push('PUBLIC_URL must be an origin without path, query or credentials, such as https://id.example.com');
  const domain = cookieDomain(env);
  if (domain && url.hostname !== domain && !(domain.includes('.') && url.hostname.endsWith(`.${domain}`)))
    faults.push('COOKIE_DOMAIN must be the host of PUBLIC_URL or a domain above it: browsers refuse any other');
  if (env.NODE_ENV === 'production') return [...faults, ...productionFaults(env, https)];
  if (!isThisMachine(url.hostname))
    faults.push(`PUBLIC_URL must be on this machine (localhost, a name below it or a loopback address) ${WHY_HERE}`);
  if (isIP(env.HOST ?? '') && !isLoopback(env.HOST as string))
    faults.push(`HOST must be on this machine (localhost or a loopback address) ${WHY_HERE}`);
  return faults;
}

const WHY_HERE =
  'unless NODE_ENV is production: all who reach a development service can read every email at /dev/mailbox';

function workerFaults({ NODE_ENV, DATABASE_URL }: Environment): string[] {
  if (NODE_ENV === 'development')
    return ['WORKERS must be 1 or auto in development: the demo application keeps its visits in one process'];
  if (DATABASE_URL) return [];
  return ['WORKERS must be 1 or auto without DATABASE_URL: one process watches over an embedded database'];
}

function productionFaults(env: Environment, https: boolean): string[] {
  const faults: string[] = [];
  if (!env.DATABASE_URL) faults.push('DATABASE_URL must be set in production');
  if (!env.SECRET_KEY) faults.push('SECRET_KEY must be set in production: make one with `openssl rand -base64 32`');
  if (!env.SMTP_URL) faults.push('SMTP_URL must be set in production');
  if (!https) faults.push('PUBLIC_URL must be an https URL in production');
  if (env.TRUST_PROXY === undefined)
    faults.push('TRUST_PROXY must be set in production: the number of proxies in front of the service, or 0 for none');
  if (env.RATE_LIMIT_SCALE === 0) faults.push('RATE_LIMIT_SCALE must not be 0 in production');
  return faults;
}

/** `localhost` has two addresses. Browsers try one, other programs the other. */
function addressesOf(host: string | undefined, { NODE_ENV }: Environment): readonly (string | undefined)[] {
  const said = host ?? (NODE_ENV === 'production' ? undefined : 'localhost');
  return said === 'localhost' ? ['127.0.0.1', '::1'] : [said];
}

function workersOf({ WORKERS, NODE_ENV, DATABASE_URL }: Environment): number {
  if (WORKERS !== 'auto') return WORKERS;
  return NODE_ENV === 'development' || !DATABASE_URL ? 1 : availableParallelism();
}

const isWebUrl = (text: string | undefined): text is string =>
  text !== undefined && /^https?:/i.test(text) && URL.canParse(text);

const cookieDomain = (env: Environment): string | undefined => env.COOKIE_DOMAIN?.replace(/^\./, '').toLowerCase();

function isBareOrigin(url: URL): boolean {
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}

function parseTrustProxy(text: string): number | string[] | undefined;
function parseTrustProxy(text: string | undefined): number | string[] | false;
function parseTrustProxy(text: string | undefined): number | string[] | false | undefined {
  if (text === undefined) return false;
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text);
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isProxyRange) ? ranges : undefined;
}

/** The values that Express accepts; it throws on anything else. */
function isProxyRange(range: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(range)) return true;
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(range) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= most));
}

/** The connection on which notices of other processes' changes arrive. */
const LISTENER = 1;

/** A pipeline carries as much as several connections of a pool, but a lock delays every statement in it. So a third. */
function shareConnections(all: number): { pool: number; pipelines: number } {
  const pipelines = Math.floor(all / 3);
  return { pool: all - pipelines - LISTENER, pipelines };
}
