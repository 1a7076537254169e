import { Injectable } from '@nestjs/common';
import type { OrganizationProvider } from '../../organizations/providers/organization-provider.entity.js';
import {
  OrganizationProviders,
  type OwnProviderFields,
} from '../../organizations/providers/organization-providers.service.js';
import { Settings } from '../../platform/config/settings.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import type { Write } from '../writes/write.js';
import { ManagedOrganizations, type Which } from './managed-organizations.js';
import { type OwnProviderDto, ownProviderDto } from './own-provider.dto.js';

/** The provider that an organization brings. Its secret is written, and never read. */
@Injectable()
export class ManagedOwnProvider {
  constructor(
    private readonly applications: ManagedApplications,
    private readonly managed: ManagedOrganizations,
    private readonly providers: OrganizationProviders,
    private readonly settings: Settings,
  ) {}

  async get(reach: Reach, which: Which): Promise<OwnProviderDto> {
    const show = await this.shownAt(reach, which);
    return show(await this.providers.require(await this.managed.get(reach, which)));
  }

  async put(write: Write, reach: Reach, which: Which, fields: OwnProviderFields): Promise<OwnProviderDto> {
    const show = await this.shownAt(reach, which);
    return this.managed.actOn(write, reach, which, async ({ manager, caller }, held) =>
      show(await this.providers.put(manager, held, fields, caller)),
    );
  }

  async remove(write: Write, reach: Reach, which: Which): Promise<void> {
    await this.managed.actOn(write, reach, which, ({ manager, caller }, held) =>
      this.providers.remove(manager, held, caller),
    );
  }

  /** Read before the transaction: a transaction that waits for a second connection may wait for itself. */
  private async shownAt(reach: Reach, { application }: Which): Promise<(row: OrganizationProvider) => OwnProviderDto> {
    const { slug } = await this.applications.require(reach, application);
    return (row) => ownProviderDto(row, { slug, publicUrl: this.settings.publicUrl });
  }
}
