import { type None, statement } from '../platform/database/statement.js';

export interface GivenUp {
  slug: string;
  url: string;
  dispatches: number;
  /** Of the last one. */
  error: string;
}

export const GIVEN_UP = statement<None, GivenUp>(
  'dispatches-given-up',
  `
  SELECT applications.slug, url, count(*)::int AS dispatches,
    (array_agg(last_error ORDER BY dead_at DESC))[1] AS error
  FROM dispatches JOIN applications ON applications.id = dispatches.application_id
  WHERE dead_at IS NOT NULL
  GROUP BY applications.slug, url ORDER BY applications.slug, url`,
);
