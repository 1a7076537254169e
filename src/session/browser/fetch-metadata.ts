import type { Request } from 'express';

/**
 * How a request came about, as far as the browser says it (Fetch Metadata).
 *
 *   own         from a page of ours, or typed in
 *   unstated    from a client that does not say: an older browser, a server, a command line
 *   navigation  a page of another origin leads the whole window here
 *   fetch       a script of another origin asks, and the browser names that origin in `Origin`
 *   embedded    a picture, a frame, a form or a blind fetch of another origin: no person asked for it
 *   ahead       only looks: a prefetch, or HEAD
 */
export type FetchContext = 'own' | 'unstated' | 'navigation' | 'fetch' | 'embedded' | 'ahead';

/** The source of a request, as far as the browser names it. */
export interface FetchMetadata {
  readonly context: FetchContext;
  /** From another origin of the same registrable domain, such as the application's. */
  readonly isSameSite: boolean;
  readonly isCrossSite: boolean;
  /** From no page: typed, kept as a bookmark, or opened by another program, such as a mail client. */
  readonly isFromNoPage: boolean;
  /** A person follows a link with the whole window, or types it: no script, no frame, no look ahead. */
  readonly isFollowed: boolean;
  readonly origin: string | undefined;
  readonly referer: string | undefined;
}

const FOLLOWED: FetchContext[] = ['own', 'navigation', 'unstated'];

type Asked = Pick<Request, 'method' | 'headers'>;

export function fetchMetadataOf(request: Asked): FetchMetadata {
  const { origin, referer, 'sec-fetch-site': site, 'sec-fetch-dest': destination = 'document' } = request.headers;
  const context = fetchContextOf(request);
  return {
    context,
    isSameSite: site === 'same-site',
    isCrossSite: site === 'cross-site',
    isFromNoPage: site === 'none',
    isFollowed: FOLLOWED.includes(context) && destination === 'document',
    origin,
    referer,
  };
}

export function fetchContextOf({ method, headers }: Asked): FetchContext {
  if (method === 'HEAD' || isPrefetch(headers['sec-purpose']) || isPrefetch(headers.purpose)) return 'ahead';
  const site = headers['sec-fetch-site'];
  if (site === undefined) return 'unstated';
  if (site === 'same-origin' || site === 'none') return 'own';
  const mode = headers['sec-fetch-mode'];
  const namesOrigin = headers.origin !== undefined; // browsers send it with every request but a plain GET
  if (mode === 'navigate' && headers['sec-fetch-dest'] === 'document')
    return method === 'GET' || namesOrigin ? 'navigation' : 'embedded';
  return mode === 'cors' && namesOrigin ? 'fetch' : 'embedded';
}

const isPrefetch = (purpose: string | string[] | undefined): boolean => /\bprefetch\b/.test(purpose?.toString() ?? '');
