import { type KnownClient, offersOf } from '../../applications/clients/clients.service.js';
import { isOurScope, ourScopes } from '../../applications/clients/scopes.js';
import type { Granted } from '../../session/entities/session.entity.js';
import { InvalidGrant, InvalidTarget } from '../oauth.errors.js';
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

/** The operator may have withdrawn some of it since the sign-in. A token for a resource never becomes one for another. */
export function stillOffered(
  granted: Granted | null,
  known: KnownClient,
): Required<Pick<Granted, 'scope' | 'resources'>> {
  const { scope = ourScopes, resources = [] } = granted ?? {};
  const { scopes, audiences } = offersOf(known);
  const left = resources.filter((resource) => audiences.includes(resource));
  if (resources.length > 0 && left.length === 0)
    throw new InvalidGrant('No resource that the sign-in was for is offered any more: start the login again.');
  return { scope: scope.filter((one) => isOurScope(one) || scopes.includes(one)), resources: left };
}
