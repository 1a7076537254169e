import type { Settings } from '../platform/config/settings.js';
import type { Application } from './entities/application.entity.js';

/** In seconds; null means that of the service, which is also the longest one. */
export interface Lifetimes {
  idle: number | null;
  /** Counted from the moment at which the person last proved something. */
  absolute: number | null;
  accessToken: number | null;
}

/** What the sessions of an application carry of it, so that a refresh need not ask; null where it says nothing. */
export interface SessionTerms {
  idle?: number;
  absolute?: number;
  /** Its access tokens say more of the user, so a refresh reads that too. */
  facts?: true;
}

const HOUR = 3600;

type Bounds = Pick<Settings, 'ttl'>;

/** A lifetime that the service has shortened since counts as the service says. */
export const accessTokenSeconds = ({ lifetimes }: Pick<Application, 'lifetimes'>, { ttl }: Bounds): number =>
  Math.min(lifetimes?.accessToken ?? ttl.accessToken, ttl.accessToken);

/** Of what the application says and what the organization says in which the session acts, the shorter one counts. */
export function termsOf(
  { lifetimes, claims }: Pick<Application, 'lifetimes' | 'claims'>,
  organization?: { sessionHours?: number | null } | null,
): SessionTerms | null {
  const hours = organization?.sessionHours;
  const absolute = hours
    ? Math.min(hours * HOUR, lifetimes?.absolute ?? Number.POSITIVE_INFINITY)
    : lifetimes?.absolute;
  const terms = {
    ...(lifetimes?.idle && { idle: lifetimes.idle }),
    ...(absolute && { absolute }),
    ...(claims && { facts: true as const }),
  };
  return Object.keys(terms).length > 0 ? terms : null;
}

/** How long a session may idle. */
export const idleSeconds = (terms: SessionTerms | null, { ttl }: Bounds): number =>
  Math.min(terms?.idle ?? ttl.refreshToken, ttl.refreshToken);

/** How long a session lasts from now on, after a proof of this age. */
export const absoluteSeconds = (terms: SessionTerms | null, { ttl }: Bounds, proofAge: number): number =>
  terms?.absolute === undefined ? ttl.session : Math.max(1, Math.min(terms.absolute - proofAge, ttl.session));

/** A browser that remembers a sign-in, or is signed in, cannot continue it past the end that a session of it would have. */
export const isProofTooOld = ({ lifetimes }: Pick<Application, 'lifetimes'>, ageSeconds: number): boolean =>
  ageSeconds >= (lifetimes?.absolute ?? Number.POSITIVE_INFINITY);
