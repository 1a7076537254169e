import { Injectable } from '@nestjs/common';
import { ProviderTaken, ProviderUnknown } from '../../applications/applications.errors.js';
import { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { type ManagedProviderDto, managedProviderDto } from './managed-provider.dto.js';
import { PartsOfApplication, type Sort } from './parts-of-application.js';

/** The sign-in providers of an application. Their secrets are written, and never read. */
@Injectable()
export class ManagedProviders extends PartsOfApplication<ApplicationProvider, ManagedProviderDto> {
  protected readonly sort: Sort<ApplicationProvider, ManagedProviderDto> = {
    kind: 'provider',
    entity: ApplicationProvider,
    id: 'provider',
    show: managedProviderDto,
    taken: () => new ProviderTaken(),
    unknown: () => new ProviderUnknown(),
    remove: (removals, manager, provider, caller) => removals.removeProvider(manager, provider, caller),
  };
}
