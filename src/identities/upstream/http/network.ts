import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, buildConnector, RequestInit } from 'undici';
import { lateLibrary } from '../../../platform/late-library.js';
import { traced } from '../../../platform/telemetry/tracing.js';
import { isPrivateAddress } from './private-addresses.js';

/** Most processes never ask an upstream. */
const library = lateLibrary<typeof import('undici')>('undici');

const TIMEOUT_MS = 5_000;
/** One origin gets at most so many connections, so a slow upstream occupies no more. */
const CONNECTIONS = 16;

export interface Reached {
  status: number;
  headers: Iterable<[string, string]>;
  body: AsyncIterable<Uint8Array> | null;
}

export interface NetworkLimits {
  timeoutMs: number;
  /** To one origin. */
  connections: number;
}

/** The connections to upstreams. */
export class Network {
  /** These may go to any address: they are for a host that a seed file or the environment names. */
  private readonly anywhere: Agent;
  /** These go to public addresses alone. They are apart, because an open connection is not looked at again. */
  private readonly outside: Agent;

  /** `look` finds the addresses of a name. */
  constructor(
    look: typeof lookup = lookup,
    private readonly limits: NetworkLimits = { timeoutMs: TIMEOUT_MS, connections: CONNECTIONS },
  ) {
    const { connections } = limits;
    this.anywhere = new (library().Agent)({ connections, connect: { timeout: TIMEOUT_MS } });
    this.outside = new (library().Agent)({ connections, connect: publicConnector(look) });
  }

  /** One request without redirects, in limited time including its whole answer. */
  async reach(url: URL, init: object, isOwnHost: boolean, giveUp?: AbortSignal): Promise<Reached> {
    const inTime = AbortSignal.timeout(this.limits.timeoutMs);
    const facts = { 'server.address': url.hostname }; // no path: it may hold a code
    return traced({ name: 'ask upstream', kind: 'client', facts }, async (note) => {
      const { status, headers, body } = await library().fetch(url, {
        ...(init as RequestInit),
        redirect: 'manual',
        signal: giveUp ? AbortSignal.any([giveUp, inTime]) : inTime,
        dispatcher: isOwnHost ? this.anywhere : this.outside,
      });
      note({ 'http.response.status_code': status });
      return { status, headers, body };
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.anywhere.destroy(), this.outside.destroy()]);
  }
}

function publicConnector(look: typeof lookup): buildConnector.connector {
  const connect = library().buildConnector({ timeout: TIMEOUT_MS, lookup: publicOnly(look) });
  return (options, callback) => {
    const ip = options.hostname.replace(/^\[(.+)\]$/, '$1');
    if (isIP(ip) > 0 && isPrivateAddress(ip)) callback(new Error(`${ip} is ${AT_PRIVATE}`), null);
    else connect(options, callback);
  };
}

/**
 * Judges the very addresses that are then connected to, so that a second look-up cannot say something else. The refusal
 * reaches those who named the host, so it does not say whether our own network knows the name.
 */
const publicOnly =
  (look: typeof lookup): LookupFunction =>
  (hostname, options, callback) => {
    look(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first || found.some(({ address }) => isPrivateAddress(address)))
        callback(new Error(`${hostname} is not found, or is ${AT_PRIVATE}`), '');
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

const AT_PRIVATE =
  'at a private address, where only the issuer that a seed file names and hosts in WEBHOOK_PRIVATE_HOSTS may be';
