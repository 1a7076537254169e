import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { ServiceError } from '../../platform/errors/service.error.js';
import {
  IdTokenInvalid,
  ProviderAnswerInvalid,
  ProviderRefused,
  ProviderRejectsClient,
  ProviderSignInCancelled,
  ProviderUnreachable,
} from './upstream.errors.js';

/** Providers answer so for a user who chose «Cancel»; the second is Apple's. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize'];

/** Providers answer so about our own credentials. The last one is GitHub's. */
const REJECTS_CLIENT = ['invalid_client', 'unauthorized_client', 'incorrect_client_credentials'];

/**
 * Our failure for one of a library. It is a 5xx only where no user can sign in with the provider, never for what a
 * browser brings. Its reason goes to the log and holds only our own words, status codes and names of errors: the
 * libraries' messages may quote an answer, and with it a token.
 */
export function upstreamFailure(error: unknown): Error {
  if (error instanceof IdTokenInvalid) return new ProviderAnswerInvalid().because(reasonOf(error));
  if (error instanceof ServiceError) return error;
  if (error instanceof AuthorizationResponseError) return broughtError(error);
  const reason = reasonOf(error);
  const cause = new Error(reason);
  if (rejectsClient(error)) return new ProviderRejectsClient({ cause });
  if (isAway(error)) return new ProviderUnreachable({ cause });
  return (errorNamedIn(error) ? new ProviderRefused() : new ProviderAnswerInvalid()).because(reason);
}

/** The query of the callback, which the visitor's browser brings. */
function broughtError(error: AuthorizationResponseError): Error {
  if (CANCELLED.includes(error.error)) return new ProviderSignInCancelled();
  return new ProviderRefused().because(reasonOf(error));
}

/** A provider that is asked with Basic may answer with its challenge alone. */
const rejectsClient = (error: unknown): boolean =>
  error instanceof WWWAuthenticateChallengeError
    ? error.cause.some(({ scheme }) => scheme === 'basic')
    : REJECTS_CLIENT.includes(errorNamedIn(error) ?? '');

/** No answer, or none that a client of OAuth expects: the upstream's own 5xx, a redirect, a page, one without end. */
function isAway(error: unknown): boolean {
  const status = statusIn(error);
  if (status !== undefined) return status < 400 || status >= 500;
  const links = chainOf(error);
  return links.some(({ message }) => message === 'fetch failed') || ASKING_FAILED.includes(links.at(-1)?.name ?? '');
}

/** Errors of the request itself. What a library thinks of an answer has names of its own. */
const ASKING_FAILED = ['Error', 'TimeoutError'];

/** GitHub names an error with the status 200. */
function errorNamedIn(error: unknown): string | undefined {
  if (error instanceof ResponseBodyError) return error.error;
  const bodies = chainOf(error).map(({ cause }) => (cause as { body?: { error?: unknown } } | undefined)?.body);
  const named = bodies.find((body) => typeof body?.error === 'string')?.error;
  return named as string | undefined;
}

function reasonOf(error: unknown): string {
  const named = error instanceof AuthorizationResponseError ? error.error : errorNamedIn(error);
  if (named !== undefined)
    return `it answered ${/^[a-z_]{1,64}$/.test(named) ? named : 'an error without a proper name'}`;
  const status = statusIn(error);
  const words = chainOf(error).map(({ name, message }) => (name === 'SyntaxError' ? 'not JSON' : message));
  return [...words, ...(status === undefined ? [] : [`it answered ${status}`])].join(': ');
}

/** The error and what caused it. */
function chainOf(error: unknown): Error[] {
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return isError ? [error as Error, ...chainOf((error as Error).cause)] : [];
}

/** The library attaches the response whose status it did not expect. */
function statusIn(error: unknown): number | undefined {
  const causes = chainOf(error).map(({ cause }) => cause);
  return causes.find((cause) => cause instanceof Response)?.status;
}
