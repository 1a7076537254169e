import { ApplicationsService } from '../applications/applications.service.js';
import type { Application } from '../applications/entities/application.entity.js';
import { Database } from '../platform/database/database.js';
import { LIST_APPLICATIONS } from './applications.statements.js';
import type { Get } from './command.js';
import { unknownApplication } from './known-applications.js';

/** The application of this slug, for a command that has the services of `ApplicationsModule`. */
export async function applicationNamed(slug: string, get: Get): Promise<Application> {
  const application = await get(ApplicationsService).findBySlug(slug);
  if (application) return application;
  throw unknownApplication(slug, await get(Database).run(LIST_APPLICATIONS, {}));
}
