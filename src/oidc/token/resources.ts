import { InvalidTarget } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';

/**
 * The resource of the access token: the one that the request names, among those that the user's sign-in was for. Without
 * a name it is the first of them, and without any the application's own audience.
 */
export function resourceFor(parameters: Parameters, granted: readonly string[] = []): string | undefined {
  const [named, another] = parameters.all('resource');
  if (another !== undefined || (named !== undefined && !granted.includes(named))) throw new InvalidTarget();
  return named ?? granted[0];
}

/** The resource first: an access token is for the first one. */
export const resourcesWith = (resource: string | undefined, granted: readonly string[] = []): string[] =>
  resource === undefined ? [...granted] : [resource, ...granted.filter((other) => other !== resource)];
