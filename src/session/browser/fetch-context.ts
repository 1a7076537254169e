import type { Request } from 'express';

/**
 * How a request came about, as far as the browser says it (Fetch Metadata).
 *
 *   own         from a page of ours, or typed in
 *   unstated    from a client that does not say: an older browser, a server, a command line
 *   navigation  a person's whole window is led here by a page of another origin
 *   fetch       a script of another origin asks, and the browser names that origin in `Origin`
 *   embedded    a picture, a frame, a form or a blind fetch of another origin: nobody decided it
 *   ahead       only looking: a prefetch, or HEAD
 */
export type FetchContext = 'own' | 'unstated' | 'navigation' | 'fetch' | 'embedded' | 'ahead';

export function fetchContextOf({ method, headers }: Pick<Request, 'method' | 'headers'>): FetchContext {
  if (method === 'HEAD' || isPrefetch(headers['sec-purpose']) || isPrefetch(headers.purpose)) return 'ahead';
  const site = headers['sec-fetch-site'];
  if (site === undefined) return 'unstated';
  if (site === 'same-origin' || site === 'none') return 'own';
  const mode = headers['sec-fetch-mode'];
  const isVouchedFor = headers.origin !== undefined; // browsers name the origin with everything but a plain GET
  if (mode === 'navigate' && headers['sec-fetch-dest'] === 'document')
    return method === 'GET' || isVouchedFor ? 'navigation' : 'embedded';
  return mode === 'cors' && isVouchedFor ? 'fetch' : 'embedded';
}

/** From another origin of the same registrable domain, such as the application beside us. */
export const isSameSite = ({ headers }: Pick<Request, 'headers'>): boolean => headers['sec-fetch-site'] === 'same-site';

/** A person looks at the answer, rather than a program. */
export function isForPerson(request: Request): boolean {
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  return request.headers.accept?.includes('text/html') === true && !wantsJson(request);
}

export const wantsJson = (request: Request): boolean => request.accepts(['html', 'json']) === 'json';

const isPrefetch = (purpose: string | string[] | undefined): boolean => /\bprefetch\b/.test(purpose?.toString() ?? '');
