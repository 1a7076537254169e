import { isIP } from 'node:net';
import { Transform } from 'class-transformer';
import { IsIn, IsNumber, IsOptional, IsString, Matches, ValidateBy } from 'class-validator';
import { parseDuration } from '../time/duration.js';
import { areRedisUrls, readRedisUrls } from './redis-urls.js';

const WholeNumber =
  (min: number, max: number): PropertyDecorator =>
  (target, key) => {
    Transform(({ value }) => (/^\d{1,9}$/.test(value) ? Number(value) : value))(target, key);
    ValidateBy({
      name: 'wholeNumber',
      validator: {
        validate: (value) => typeof value === 'number' && value >= min && value <= max,
        defaultMessage: () => `${String(key)} must be a whole number from ${min} to ${max}`,
      },
    })(target, key);
  };

/** A duration such as `15m`, read as seconds and kept within sensible bounds. */
const Duration =
  (min: number, max: number): PropertyDecorator =>
  (target, key) => {
    Transform(({ value }) => (typeof value === 'string' ? (parseDuration(value) ?? value) : value))(target, key);
    ValidateBy({
      name: 'duration',
      validator: {
        validate: (value) => typeof value === 'number' && value >= min && value <= max,
        defaultMessage: () => `${String(key)} must be a duration such as 30s, 15m, 24h or 7d, from ${min}s to ${max}s`,
      },
    })(target, key);
  };

const Url = (protocols: string[], example: string): PropertyDecorator =>
  ValidateBy({
    name: 'url',
    validator: {
      validate: (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      defaultMessage: (context) => `${context?.property} must be a URL such as ${example}`,
    },
  });

/** An address of this machine to listen on. */
const Address = (): PropertyDecorator => (target, key) => {
  IsOptional()(target, key);
  ValidateBy({
    name: 'address',
    validator: {
      validate: (value) => value === 'localhost' || isIP(value) !== 0,
      defaultMessage: () => `${String(key)} must be localhost or an IP address such as 127.0.0.1 or 0.0.0.0`,
    },
  })(target, key);
};

/** As Node's resolver takes it: an address, with a port behind it if it is not 53. */
const isDnsServer = (text: unknown): boolean => {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(String(text)) ?? [];
  return isIP(bracketed ?? plain ?? String(text)) !== 0;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A forged refresh token costs one MAC for each key. */
const MOST_PREVIOUS_KEYS = 5;

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

const Domains =
  (example: string): PropertyDecorator =>
  (target, key) => {
    Transform(({ value }) => (typeof value === 'string' ? value.split(',').map((domain) => domain.trim()) : value))(
      target,
      key,
    );
    ValidateBy({
      name: 'domains',
      validator: {
        validate: (value: unknown) => Array.isArray(value) && value.every((domain) => DOMAIN.test(domain)),
        defaultMessage: () => `${String(key)} must be domains such as ${example}, separated by commas`,
      },
    })(target, key);
  };

const HOST = /^[a-z0-9.:[\]-]{1,253}$/i;

/** Every variable that the service reads, with its default and its limits. The README lists the same. */
export class Environment {
  @IsIn(['development', 'production', 'test'], { message: 'NODE_ENV must be development, production or test' })
  NODE_ENV: 'development' | 'production' | 'test' = 'development';

  @WholeNumber(0, 65_535)
  PORT = 3000;

  @Address()
  HOST?: string;

  @IsOptional()
  @WholeNumber(0, 65_535)
  MANAGEMENT_PORT?: number;

  @Address()
  MANAGEMENT_HOST?: string;

  @IsOptional()
  @Url(['http:', 'https:'], 'https://id.example.com')
  PUBLIC_URL?: string;

  @IsOptional()
  @Url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/gatehouse')
  DATABASE_URL?: string;

  @IsOptional()
  @Url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/gatehouse_telemetry')
  TELEMETRY_DATABASE_URL?: string;

  @WholeNumber(3, 200)
  DATABASE_POOL = 12;

  @Duration(1, MINUTE) DATABASE_TIMEOUT = 4;

  @Transform(({ value }) => (typeof value === 'string' ? readRedisUrls(value) : value))
  @ValidateBy({
    name: 'redisUrls',
    validator: {
      validate: areRedisUrls,
      defaultMessage: () =>
        'REDIS_URL must be a URL such as redis://host:6379, or several of one cluster, separated by commas, with the same protocol, user and password and no database',
    },
  })
  REDIS_URL: string[] = [];

  @IsString()
  DATA_DIR = './.data';

  @IsOptional()
  @Url(['smtp:', 'smtps:'], 'smtps://user:password@host:465')
  SMTP_URL?: string;

  @IsString()
  @Matches(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
    message: 'MAIL_FROM must be an address such as Gatehouse <no-reply@example.com>',
  })
  MAIL_FROM = 'Gatehouse <no-reply@localhost>';

  @IsOptional()
  @ValidateBy({
    name: 'secretKey',
    validator: {
      validate: (value) => typeof value === 'string' && readKey(value) !== undefined,
      defaultMessage: () => 'SECRET_KEY must be 32 random bytes in base64: make one with `openssl rand -base64 32`',
    },
  })
  SECRET_KEY?: string;

  /** A list of keys that were SECRET_KEY before, or will be next. */
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',').map(readKey) : value))
  @ValidateBy({
    name: 'secretKeys',
    validator: {
      validate: (value: unknown[]) => value.length <= MOST_PREVIOUS_KEYS && value.every((key) => key !== undefined),
      defaultMessage: () =>
        `SECRET_KEY_PREVIOUS must be at most ${MOST_PREVIOUS_KEYS} keys like SECRET_KEY, 32 bytes in base64 each, separated by commas`,
    },
  })
  SECRET_KEY_PREVIOUS: Buffer[] = [];

  /** The demo application's key, in place of the one that is made in DATA_DIR. */
  @IsOptional()
  @Matches(/^gh_key_[\x21-\x7e]{32,505}$/, {
    message: 'DEMO_API_KEY must be gh_key_ and at least 32 characters after it: leave it out, and one is made',
  })
  DEMO_API_KEY?: string;

  /** `auto` = a process per core. */
  @Transform(({ value }) => (/^\d{1,2}$/.test(value) ? Number(value) : value))
  @ValidateBy({
    name: 'workers',
    validator: {
      validate: (value) => value === 'auto' || (typeof value === 'number' && value >= 1 && value <= 64),
      defaultMessage: () => 'WORKERS must be auto or a whole number from 1 to 64',
    },
  })
  WORKERS: number | 'auto' = 1;

  @IsOptional()
  @IsString()
  TRUST_PROXY?: string;

  @IsOptional()
  @Matches(/^\.?[a-z0-9.-]+$/i, { message: 'COOKIE_DOMAIN must be a domain such as example.com' })
  COOKIE_DOMAIN?: string;

  /** `true` names the cookies `__Host-…`: no other host and no neighbouring domain can set cookies of these names. */
  @IsIn(['true', 'false'], { message: 'COOKIE_HOST_PREFIX must be true or false' })
  COOKIE_HOST_PREFIX: 'true' | 'false' = 'false';

  /** `true` makes programs say which version of an object they change. */
  @IsIn(['true', 'false'], { message: 'MANAGEMENT_NEEDS_IF_MATCH must be true or false' })
  MANAGEMENT_NEEDS_IF_MATCH: 'true' | 'false' = 'false';

  @IsIn(['lax', 'strict', 'none'], { message: 'COOKIE_SAMESITE must be lax, strict or none' })
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : value))
  COOKIE_SAMESITE: 'lax' | 'strict' | 'none' = 'lax';

  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    message: 'LOG_LEVEL must be trace, debug, info, warn, error or silent',
  })
  LOG_LEVEL: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent' = 'info';

  @Duration(10, DAY) ACCESS_TOKEN_TTL = 15 * MINUTE;
  @Duration(MINUTE, 400 * DAY) REFRESH_TOKEN_TTL = 7 * DAY;
  @Duration(MINUTE, 400 * DAY) SESSION_TTL = 30 * DAY;
  @Duration(5, 10 * MINUTE) CODE_TTL = MINUTE;
  @Duration(MINUTE, DAY) FLOW_TTL = 30 * MINUTE;
  @Duration(MINUTE, DAY) EMAIL_CODE_TTL = 30 * MINUTE;
  @Duration(DAY, 3650 * DAY) AUDIT_TTL = 365 * DAY;
  @Duration(0, 300) REFRESH_OVERLAP = 30;
  @Duration(0, 30 * DAY) REFRESH_RECOVERY = DAY;

  /** Opening one more session ends the oldest one. */
  @WholeNumber(1, 100_000)
  SESSIONS_PER_IDENTITY = 1000;

  /** Domains of relay emails, beside the known ones. */
  @Domains('relay.example.com')
  RELAY_DOMAINS: string[] = [];

  /** Domains of the senders that applications may set for their mails. */
  @Domains('shop.example.com')
  MAIL_SENDER_DOMAINS: string[] = [];

  /** DNS servers that prove domains, in place of those of the system. */
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',').map((server) => server.trim()) : value))
  @ValidateBy({
    name: 'servers',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && value.every(isDnsServer),
      defaultMessage: () =>
        'DNS_SERVERS must be IP addresses such as 192.0.2.53 or 192.0.2.53:5353, separated by commas',
    },
  })
  DNS_SERVERS: string[] = [];

  /** In MiB, unpacked: the largest file of accounts that a program may send. */
  @WholeNumber(1, 512)
  IMPORT_SIZE = 100;

  /** A MaxMind database (.mmdb) of IP addresses: the portal then shows where a session is. */
  @IsOptional()
  @IsString()
  PLACES_DATABASE?: string;

  /** How long the receiver of a webhook may take. A delivery is claimed for half a minute. */
  @Duration(1, 20) WEBHOOK_TIMEOUT = 15;

  /** Hosts of receivers that may be at private addresses, or be asked over plain HTTP. */
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',').map((host) => host.trim()) : value))
  @ValidateBy({
    name: 'hosts',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && value.every((host) => HOST.test(host)),
      defaultMessage: () => 'WEBHOOK_PRIVATE_HOSTS must be hosts such as hooks.internal, separated by commas',
    },
  })
  WEBHOOK_PRIVATE_HOSTS: string[] = [];

  /** How long a stopping replica keeps serving, so that the load balancer notices. */
  @IsOptional()
  @Duration(0, 5 * MINUTE)
  SHUTDOWN_GRACE?: number;

  @Transform(({ value }) => (/^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value))
  @IsNumber({}, { message: 'RATE_LIMIT_SCALE must be a number such as 1 (the limits as documented), 0.5 or 0 (none)' })
  RATE_LIMIT_SCALE = 1;
}

/** 32 bytes in base64, or undefined. */
function readKey(text: string): Buffer | undefined {
  const base64 = text.trim();
  const key = /^[A-Za-z0-9+/_-]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : undefined;
  return key?.length === 32 ? key : undefined;
}
