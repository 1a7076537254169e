import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { Cache } from '../platform/cache/cache.js';
import { ApplicationProvider } from './entities/application-provider.entity.js';

/** A provider as the pages show it. */
export type ListedProvider = Pick<ApplicationProvider, 'provider' | 'type' | 'label'>;

const cacheKey = (applicationId: string): string => `application-providers:${applicationId}`;

/** The upstream providers of applications. */
@Injectable()
export class ProvidersService {
  constructor(
    @InjectRepository(ApplicationProvider) private readonly providers: Repository<ApplicationProvider>,
    private readonly cache: Cache,
  ) {}

  /** Each use reads it, so that a provider that was removed signs no user in. */
  find(applicationId: string, provider: string): Promise<ApplicationProvider | null> {
    return this.providers.findOneBy({ applicationId, provider });
  }

  /** Lists them for the buttons of a page, in the order in which they were configured. */
  list(applicationId: string): Promise<ListedProvider[]> {
    return this.cache.get(cacheKey(applicationId), () =>
      this.providers.find({
        select: { provider: true, type: true, label: true },
        where: { applicationId },
        order: { id: 'ASC' },
      }),
    );
  }

  /** Call this in the transaction that changes a row: every replica then drops its cached copy. */
  async changed(manager: EntityManager, applicationId: string): Promise<void> {
    await this.cache.forget(manager, cacheKey(applicationId));
  }
}
