import type { Application } from '../../applications/entities/application.entity.js';
import {
  allowedRedirect,
  isOnOrigins,
  isStillAllowed,
  parseWebUrl,
  withParameter,
} from '../../applications/origins/redirects.js';
import type { AuthFlow } from '../entities/auth-flow.entity.js';

/** Where a login may lead back to: judged once when it starts, and by the same rule when it ends. */
export interface Destinations {
  redirectUrl: URL | undefined;
  cancelUrl: URL | undefined;
}

/** A query inside `redirect_url` is part of what an exact list must contain; `state` is not. */
export function destinationsOf(application: Application, redirectUrl: string, cancelUrl: string): Destinations {
  const cancel = parseWebUrl(cancelUrl);
  return {
    redirectUrl: allowedRedirect(application, redirectUrl),
    cancelUrl: cancel && isOnOrigins(application, cancel) ? cancel : undefined,
  };
}

/** The application may have given up an address since the login started. */
export const mayReturn = (application: Application, { redirectUrl }: AuthFlow): boolean =>
  isStillAllowed(application, redirectUrl);

export const mayCancel = (application: Application, { cancelUrl }: AuthFlow): boolean =>
  isOnOrigins(application, new URL(cancelUrl));

export const returnUrl = ({ redirectUrl, state }: AuthFlow, code: string): string =>
  withParameter(withState(redirectUrl, state), 'code', code);

export const cancelledUrl = ({ cancelUrl, state }: AuthFlow): string => withState(cancelUrl, state);

const withState = (url: string, state: string | null): string =>
  state === null ? url : withParameter(url, 'state', state);
