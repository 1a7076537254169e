import type { Client } from '../../applications/clients/client.entity.js';
import { hostOf } from '../../applications/clients/redirects.js';

interface Destination {
  client: Pick<Client, 'id' | 'applicationId' | 'name' | 'firstParty' | 'madeBy'>;
  redirectUrl: string;
}

/** A further client of the application's own people has a name and a picture of its own on the pages. */
export const hasOwnFace = ({ id, applicationId, firstParty }: Destination['client']): boolean =>
  id !== applicationId && firstParty;

/** Where a login leads, for its user: a host, or the name of the client where that says more. */
export const destinationOf = ({ client, redirectUrl }: Destination): string =>
  hasOwnFace(client) ? client.name : (hostOf(client, redirectUrl) ?? client.name);
