import type { Application } from '../applications/entities/application.entity.js';
import { demandsSecondFactor } from '../applications/second-factor-demand.js';
import type { PlanFeatures } from '../plans/features.js';
import { allowsPasskeys } from '../plans/ways-in.js';
import { type Statements, statement } from '../platform/database/statement.js';

/** The organizations of the identity that let in no one without a second factor. */
const demandingOf = (identityId: string): string => `
        FROM organization_members AS member JOIN organizations ON organizations.id = member.organization_id
          JOIN applications AS application ON application.id = organizations.application_id
        WHERE member.identity_id = ${identityId} AND organizations.policy->>'secondFactor' = 'required'
          AND application.organizations IS NOT NULL`;

const FIND_DEMANDING = statement<{ identityId: string }, { id: string }>(
  'find-demanding-organization',
  `SELECT organizations.id ${demandingOf(':identityId')} LIMIT 1`,
);

/** Where the plan has no passkeys, those that are stored from before count for nothing. */
const usablePasskeyOf = (identityId: string): string => `
        FROM passkeys JOIN applications AS application ON application.id = passkeys.application_id
          JOIN plans AS plan ON plan.id = application.plan_id
        WHERE passkeys.identity_id = ${identityId} AND ${allowsPasskeys('plan.providers')}`;

/** Passkeys of the identity count as its second factor where one of its organizations demands one. */
export const arePasskeysFactorOf = (identityId: string): string =>
  `(EXISTS (SELECT ${usablePasskeyOf(identityId)}) AND EXISTS (SELECT ${demandingOf(identityId)}))`;

const FIND_DEMANDED_PASSKEY = statement<{ identityId: string }, { isFactor: boolean }>(
  'find-demanded-passkey',
  `SELECT ${arePasskeysFactorOf(':identityId')} AS is_factor`,
);

/**
 * An organization demands a factor of the identity, and it has passkeys. An account with an app has proved its code before
 * this is asked.
 */
export async function arePasskeysItsFactor(identityId: string, statements: Statements): Promise<boolean> {
  const [found] = await statements.run(FIND_DEMANDED_PASSKEY, { identityId });
  return found?.isFactor === true;
}

/** The application demands a second factor of the identity, or one of its organizations does. */
export async function isFactorDemandedOf(
  identityId: string,
  { application, plan }: { application: Pick<Application, 'mfa'>; plan: PlanFeatures },
  statements: Statements,
): Promise<boolean> {
  if (demandsSecondFactor(application, plan)) return true;
  return (await statements.run(FIND_DEMANDING, { identityId })).length > 0;
}
