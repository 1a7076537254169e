import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { isThisMachine } from '../../../platform/config/this-machine.js';
import { Network, type Reached } from './network.js';

export class AnswerTooLarge extends Error {}

/** A request of a library, without its own ideas of redirects and time limits. */
export interface UpstreamRequest {
  method?: string;
  headers?: HeadersInit;
  body?: unknown;
}

export type UpstreamFetch = (url: string, request: UpstreamRequest) => Promise<Response>;

/** Metadata and key sets of large providers have some ten thousand bytes. */
const LARGEST_ANSWER = 256 * 1024;
const WITHOUT_BODY = [204, 205, 304];

/**
 * Every request to an upstream: five seconds, a bounded answer, no redirects. Only the host of an issuer that a seed file
 * names may be at a private address, or be asked over plain HTTP: what an upstream names as its endpoints must not lead
 * into our own network.
 */
@Injectable()
export class UpstreamHttp implements OnApplicationShutdown {
  private network: Network | undefined;

  /** Returns what sends requests to one upstream. `configured` is the issuer that a seed file names, or GitHub's. */
  fetchFor(configured: string): UpstreamFetch {
    const own = new URL(configured);
    return async (text, request) => {
      const url = new URL(text);
      if (url.protocol !== 'https:' && url.protocol !== own.protocol)
        throw new Error(`${url.host} is asked over ${url.protocol} but the provider is at https`);
      return bounded(await this.send(url, request, url.hostname === own.hostname));
    };
  }

  /** Asks what a stranger names: a public address, unless the caller says otherwise, for a small answer. */
  async fetchForeign(
    url: URL,
    request: UpstreamRequest,
    { most, mayBePrivate }: { most: number; mayBePrivate: boolean },
  ): Promise<Response> {
    return bounded(await this.send(url, request, mayBePrivate), most);
  }

  /**
   * For a URL that a client of ours has named: over HTTPS to a public address. Outside production it may be on this
   * machine.
   */
  async fetchOfClient(text: string, request: UpstreamRequest, mayBeHere: boolean): Promise<Response> {
    const url = new URL(text);
    const isHere = mayBeHere && isThisMachine(url.hostname);
    if (url.protocol !== 'https:' && !isHere) throw new Error(`${url.host} must be asked over https`);
    return bounded(await this.send(url, request, isHere));
  }

  async send(url: URL, { method, headers, body }: UpstreamRequest, isOwnHost: boolean): Promise<Reached> {
    this.network ??= new Network();
    return this.network.reach(url, { method, headers, body }, isOwnHost);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.network?.close();
  }
}

async function bounded({ status, headers, body }: Reached, most = LARGEST_ANSWER): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) throw new AnswerTooLarge(`The answer has more than ${most} bytes`);
    chunks.push(chunk);
  }
  const content = WITHOUT_BODY.includes(status) ? null : Buffer.concat(chunks);
  return new Response(content, { status, headers: [...headers] });
}
