import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service.js';
import type { Application } from '../applications/entities/application.entity.js';
import { ApplicationProvider } from '../applications/entities/application-provider.entity.js';
import { SeatsService } from '../applications/seats.service.js';
import { demandsSecondFactor } from '../identities/second-factors/demand.js';
import { PlansService } from '../plans/plans.service.js';
import { Database } from '../platform/database/database.js';
import { unknownApplication } from './known-applications.js';
import { LIST_APPLICATIONS, type ListedApplication } from './list-applications.statement.js';

export interface DescribedApplication extends ListedApplication {
  demandsSecondFactor: boolean;
}

/** Applications by their slug, with what belongs to them. */
@Injectable()
export class ApplicationDirectory {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly seats: SeatsService,
  ) {}

  async get(slug: string): Promise<Application> {
    const application = await this.applications.findBySlug(slug);
    if (application) return application;
    throw unknownApplication(slug, await this.database.run(LIST_APPLICATIONS, {}));
  }

  async describe(application: Application): Promise<DescribedApplication> {
    const { slug, id, name, planId, origins } = application;
    const plan = await this.plans.getPlan(planId);
    const users = await this.seats.used(this.manager, id);
    return {
      slug,
      id,
      name,
      plan: plan.key,
      users,
      origins,
      demandsSecondFactor: demandsSecondFactor(application, plan),
    };
  }

  providersOf({ id }: Application): Promise<ApplicationProvider[]> {
    return this.manager.find(ApplicationProvider, { where: { applicationId: id }, order: { provider: 'ASC' } });
  }
}
