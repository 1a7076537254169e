import { type KnownClient, offersOf, ownClientOf } from '../../applications/clients/clients.service.js';
import { isOurScope, ourScopes } from '../../applications/clients/scopes.js';
import type { Application } from '../../applications/entities/application.entity.js';
import type { Granted } from '../entities/session.entity.js';
import { RefreshTokenInvalid } from '../session.errors.js';

type Offered = Required<Pick<Granted, 'scope' | 'resources'>>;

/** The operator may have withdrawn some of it since the sign-in. A token for a resource never becomes one for another. */
export function stillOffered(granted: Granted | null, known: Pick<KnownClient, 'client' | 'application'>): Offered {
  const { scope = ourScopes, resources = [] } = granted ?? {};
  const { scopes, audiences } = offersOf(known);
  const left = resources.filter((resource) => audiences.includes(resource));
  if (resources.length > 0 && left.length === 0)
    throw new RefreshTokenInvalid('No resource that the sign-in was for is offered any more. Start the login again.');
  return { scope: scope.filter((one) => isOurScope(one) || scopes.includes(one)), resources: left };
}

/** Through `/v1`, which refreshes no session of another client. */
export const stillOfferedToOwn = (granted: Granted, application: Application): Offered =>
  stillOffered(granted, { client: ownClientOf(application), application });
