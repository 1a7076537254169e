import { Injectable } from '@nestjs/common';
import { ClientTaken, ClientUnknown } from '../../applications/applications.errors.js';
import { Client } from '../../applications/clients/client.entity.js';
import { type ManagedClientDto, managedClientDto } from './managed-client.dto.js';
import { PartsOfApplication, type Sort } from './parts-of-application.js';

/** The clients of OpenID Connect that an operator gave an application. Their secrets are API keys. */
@Injectable()
export class ManagedClients extends PartsOfApplication<Client, ManagedClientDto> {
  protected readonly sort: Sort<Client, ManagedClientDto> = {
    kind: 'client',
    entity: Client,
    id: 'id',
    seen: "row.made_by = 'seed'",
    show: managedClientDto,
    taken: () => new ClientTaken(),
    unknown: () => new ClientUnknown(),
    remove: (removals, manager, client, caller) => removals.removeClient(manager, client, caller),
  };
}
