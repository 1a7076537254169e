import type { Application } from '../applications/entities/application.entity.js';
import { type None, statement } from '../platform/database/statement.js';

export interface ListedApplication extends Pick<Application, 'slug' | 'id' | 'name' | 'origins'> {
  /** Its key. */
  plan: string;
  users: number;
}

export const LIST_APPLICATIONS = statement<None, ListedApplication>(
  'list-applications',
  `
  SELECT a.slug, a.id, a.name, plan.key AS plan, coalesce(seats.used, 0) AS users, a.origins
  FROM applications AS a JOIN plans AS plan ON plan.id = a.plan_id
  LEFT JOIN application_seats AS seats ON seats.application_id = a.id
  ORDER BY a.slug`,
);
