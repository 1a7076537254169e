import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Caller, callerOf } from '../../platform/http/caller.js';
import { SessionCookiesMixed } from '../session.errors.js';
import { type RefreshToken, RefreshTokens } from '../tokens/refresh-token.js';
import { SessionCookies } from './session-cookies.js';

/** The caller, with what a browser adds to its requests. */
export interface Visitor extends Caller {
  readonly cookies: PresentedCookies;
  readonly fetch: FetchMetadata;
}

/** The content of the session cookies of a request, read and decoded once. */
export interface PresentedCookies {
  /** They are not verified yet. */
  readonly accessTokens: readonly string[];
  /** `undefined` means a forged one. */
  readonly refreshTokens: readonly (RefreshToken | undefined)[];
  /** Two cookies have one name, or the cookies name different sessions. */
  readonly areMixed: boolean;
}

const NONE: PresentedCookies = { accessTokens: [], refreshTokens: [], areMixed: false };

/**
 * A neighbouring domain may have set one of two contradicting cookies, and nothing tells which. Used together they
 * would let one person act with the session of another, so none of them counts.
 */
export function requireUnmixed({ areMixed }: PresentedCookies): void {
  if (areMixed) throw new SessionCookiesMixed();
}

@Injectable()
export class PresentedCookiesReader {
  constructor(
    private readonly jar: SessionCookies,
    private readonly tokens: RefreshTokens,
  ) {}

  read(header: string | undefined): PresentedCookies {
    if (header === undefined) return NONE;
    const { access, refresh, session } = this.jar.read(header);
    const refreshTokens = refresh.filter(Boolean).map((token) => this.tokens.decode(token));
    const named = new Set([
      ...access.map(sessionNamedIn),
      ...refreshTokens.map((token) => token?.sessionId),
      ...session,
    ]);
    named.delete(undefined);
    const areMixed = named.size > 1 || [access, refresh, session].some((values) => values.length > 1);
    return { accessTokens: access, refreshTokens, areMixed };
  }
}

/**
 * The session that an access token names. It is not verified: enough to see a contradiction, never to grant anything.
 */
function sessionNamedIn(accessToken: string): string | undefined {
  try {
    const { sid } = JSON.parse(Buffer.from(accessToken.split('.', 2)[1] ?? '', 'base64url').toString());
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined;
  }
}

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

function fetchMetadataOf(request: Asked): FetchMetadata {
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

/** A request that only looks must change nothing: its user may never follow the link. Answers whether it was one. */
export function refusedLookAhead(request: Asked, response: Response): boolean {
  const looks = fetchContextOf(request) === 'ahead';
  if (looks) response.status(204).set('cache-control', 'no-store').end();
  return looks;
}

const isPrefetch = (purpose: string | string[] | undefined): boolean => /\bprefetch\b/.test(purpose?.toString() ?? '');

/** Pages without a referrer send `Origin: null` with their own forms, so null proves nothing by itself. */
export function isFromOwnPage(request: Asked, ownOrigin: string): boolean {
  const { origin = 'null' } = request.headers;
  const context = fetchContextOf(request);
  return (origin === 'null' || origin === ownOrigin) && (context === 'own' || context === 'unstated');
}

@Injectable()
class VisitorPipe implements PipeTransform<Request, Visitor> {
  constructor(private readonly cookies: PresentedCookiesReader) {}

  transform(request: Request): Visitor {
    return Object.assign(callerOf(request), {
      cookies: this.cookies.read(request.headers.cookie),
      fetch: fetchMetadataOf(request),
    });
  }
}

const WholeRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** `@FromBrowser() visitor: Visitor` in a controller. */
export const FromBrowser = (): ParameterDecorator => WholeRequest(VisitorPipe);
