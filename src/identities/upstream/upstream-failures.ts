import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { ServiceError } from '../../platform/errors/service.error.js';
import {
  IdTokenInvalid,
  ProviderAnswerInvalid,
  ProviderRefused,
  ProviderSignInCancelled,
  ProviderUnreachable,
} from './upstream.errors.js';

/** Said of a user who chose «Cancel»; the second is Apple's. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize'];

/**
 * Our failure for one of a library. Its reason goes to the log and holds only our own words, status codes and names of
 * errors: the libraries' messages may quote an answer, and with it a token.
 */
export function upstreamFailure(error: unknown): Error {
  if (error instanceof IdTokenInvalid) return new ProviderAnswerInvalid({ cause: new Error(reasonOf(error)) });
  if (error instanceof ServiceError) return error;
  if (error instanceof AuthorizationResponseError && CANCELLED.includes(error.error))
    return new ProviderSignInCancelled();
  const cause = new Error(reasonOf(error));
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return new ProviderRefused({ cause });
  return isAway(error) ? new ProviderUnreachable({ cause }) : new ProviderAnswerInvalid({ cause });
}

/** No answer, or the upstream's own 5xx. */
function isAway(error: unknown): boolean {
  const links = chainOf(error);
  if (links.some(({ name, message }) => name === 'TimeoutError' || message === 'fetch failed')) return true;
  return (statusIn(error) ?? 0) >= 500;
}

function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `it answered ${/^[a-z_]{1,64}$/.test(error.error) ? error.error : 'an error without a proper name'}`;
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
