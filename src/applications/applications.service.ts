import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Cache } from '../cache/cache.js';
import { ApplicationNotFound } from './applications.errors.js';
import { Application } from './entities/application.entity.js';

export const applicationCacheKey = (id: string): string => `application:${id}`;

@Injectable()
export class ApplicationsService {
  constructor(
    @InjectRepository(Application) private readonly applications: Repository<Application>,
    private readonly cache: Cache,
  ) {}

  findApplication(id: string): Promise<Application | null> {
    return this.cache.get(applicationCacheKey(id), () => this.applications.findOneBy({ id }));
  }

  async getApplication(id: string): Promise<Application> {
    const application = await this.findApplication(id);
    if (!application) throw new ApplicationNotFound();
    return application;
  }

  listApplications(): Promise<Application[]> {
    return this.applications.find({ order: { slug: 'ASC' } });
  }

  findBySlug(slug: string): Promise<Application | null> {
    return this.applications.findOneBy({ slug });
  }
}
