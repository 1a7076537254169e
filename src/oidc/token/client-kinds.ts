import type { Client } from '../../applications/clients/client.entity.js';
import { type KnownClient, storedId } from '../../applications/clients/clients.service.js';
import type { ClientType } from '../../session/entities/session.entity.js';
import type { Holder } from '../../session/refresh/refresh-line.js';

/** What `/v1` calls the kind of program that keeps the tokens. */
const clientTypeOf = ({ type }: Client): ClientType => (type === 'public' ? 'mobile' : 'server');

/** Only a public client has its refresh tokens bound to its key: every other one authenticates with each of them. */
export const holderOf = (client: Client, keyThumbprint?: string): Holder => ({
  clientType: clientTypeOf(client),
  clientId: storedId(client),
  keyThumbprint: client.type === 'public' ? (keyThumbprint ?? null) : null,
});

/** What a client calls itself, where its session has to remember it: logout tokens name it as its ID tokens do. */
export const calledIdOf = ({ client, calledId }: Pick<KnownClient, 'client' | 'calledId'>): { calledId?: string } =>
  calledId === client.id ? {} : { calledId };
