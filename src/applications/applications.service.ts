import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { validate } from 'uuid';
import { AGENT_OFFERS } from '../plans/agent-offers-key.js';
import { Cache } from '../platform/cache/cache.js';
import { isStorableText } from '../platform/http/input/validation.js';
import { ApplicationNotFound } from './applications.errors.js';
import { Application } from './entities/application.entity.js';

const cacheKey = (id: string): string => `application:${id}`;
const slugKey = (slug: string): string => `slug:${slug}`;

@Injectable()
export class ApplicationsService {
  constructor(
    @InjectRepository(Application) private readonly applications: Repository<Application>,
    private readonly cache: Cache,
  ) {}

  /** The cache keeps only applications that exist: strangers can invent any number of ids. */
  findApplication(id: string): Promise<Application | null> {
    return this.cache.get(cacheKey(id), () => this.applications.findOneBy({ id }), {
      keeps: (found) => found !== null,
    });
  }

  async getApplication(id: string): Promise<Application> {
    const application = await this.findApplication(id);
    if (!application) throw new ApplicationNotFound();
    return application;
  }

  /** Call this in the transaction that changes the row: every replica then drops its cached copy. */
  async changed(manager: EntityManager, id: string): Promise<void> {
    await this.cache.forget(manager, cacheKey(id), AGENT_OFFERS);
  }

  /** Its slug may be given to another application, in the transaction that removes the row or later. */
  async removed(manager: EntityManager, { id, slug }: Application): Promise<void> {
    await this.changed(manager, id);
    await this.cache.forget(manager, slugKey(slug));
  }

  /** The one that offers this resource to agents. */
  findOffering(audience: string): Promise<Application | null> {
    return this.applications
      .createQueryBuilder('application')
      .where(`application.agents->'audiences' ? :audience`, { audience })
      .getOne();
  }

  listApplications(): Promise<Application[]> {
    return this.applications.find({ order: { slug: 'ASC' } });
  }

  /** A URL names an application by its slug or its id. */
  findNamed(name: string): Promise<Application | null> {
    return validate(name) ? this.findApplication(name.toLowerCase()) : this.findBySlug(name);
  }

  /** The cache keeps whose a slug is, until that application is removed, and the row under its id alone. */
  async findBySlug(slug: string): Promise<Application | null> {
    if (!isStorableText(slug)) return null;
    const named = await this.cache.get(
      slugKey(slug),
      () => this.applications.findOne({ where: { slug }, select: { id: true } }),
      { keeps: (found) => found !== null },
    );
    return named && this.findApplication(named.id);
  }
}
