import type { Application } from '../applications/entities/application.entity.js';
import type { Plan } from '../plans/entities/plan.entity.js';
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

export interface DescribedApplication extends Omit<Application, 'planId'> {
  plan: Pick<Plan, 'key' | 'maxUsers' | 'portal' | 'metrics' | 'viewAs'>;
  users: number;
}

/** One application with its plan, and how many users it has. */
export const DESCRIBE_APPLICATION = statement<{ slug: string }, DescribedApplication>(
  'describe-application',
  `
  SELECT a.id, a.slug, a.name, a.origins, a.preview_origins, a.redirect_urls, a.portal_url, a.signed_out_url, a.sign_up, a.sign_up_domains,
    a.verify_email_url, a.reset_password_url, a.audience, a.mfa, a.branding, a.refresh_overlap, a.post_logout_urls,
    a.backchannel_logout_url, a.id_token_alg, a.claims_in_id_token, a.always_refresh, a.scopes, a.audiences, a.jwks, a.jwks_uri,
    a.single_sign_on, a.agents, a.terms, a.privacy, a.profile_fields, a.lifetimes, a.claims, a.mail_sender, a.organizations,
    a.created_at, a.updated_at,
    json_build_object('key', plan.key, 'maxUsers', plan.max_users, 'portal', plan.portal, 'metrics', plan.metrics, 'viewAs', plan.view_as) AS plan,
    coalesce(seats.used, 0) AS users
  FROM applications AS a JOIN plans AS plan ON plan.id = a.plan_id
  LEFT JOIN application_seats AS seats ON seats.application_id = a.id
  WHERE a.slug = :slug`,
);
