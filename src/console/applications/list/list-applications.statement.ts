import { statement } from '../../../platform/database/statement.js';

export interface ListedApplication {
  slug: string;
  name: string;
  plan: string;
  /** The first of its origins. */
  origin: string | null;
}

interface Wanted {
  /** Null for every application. */
  ids: string[] | null;
  hidden: string;
  /** In small letters. */
  prefix: string;
  after: string;
  limit: number;
}

/** By their slugs: the unique index of the slugs gives the order, and a page ends it. */
export const LIST_APPLICATIONS = statement<Wanted, ListedApplication>(
  'list-applications-for-operators',
  `
    SELECT slug, application.name, plan.name AS plan, origins[1] AS origin
    FROM applications AS application JOIN plans AS plan ON plan.id = plan_id
    WHERE slug > :after AND application.id <> :hidden AND (:ids::uuid[] IS NULL OR application.id = ANY(:ids::uuid[]))
      AND (starts_with(slug, :prefix) OR starts_with(lower(application.name), :prefix))
    ORDER BY slug LIMIT :limit`,
);
