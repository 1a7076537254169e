import type { Application } from '../applications/entities/application.entity.js';
import { demandsSecondFactor } from '../identities/second-factors/demand.js';
import type { PlanFeatures } from '../plans/features.js';
import { type Statements, statement } from '../platform/database/statement.js';

/** The organisations of the identity that let in no one without a second factor. */
const demandingOf = (identityId: string): string => `
        FROM organization_members AS member JOIN organizations ON organizations.id = member.organization_id
        WHERE member.identity_id = ${identityId} AND organizations.policy->>'secondFactor' = 'required'`;

const FIND_DEMANDING = statement<{ identityId: string }, { id: string }>(
  'find-demanding-organization',
  `SELECT organizations.id ${demandingOf(':identityId')} LIMIT 1`,
);

/** The passkeys of the identity are its second factor there, until it has an app. */
export const hasDemandedPasskey = (identityId: string): string =>
  `(EXISTS (SELECT FROM passkeys WHERE passkeys.identity_id = ${identityId}) AND EXISTS (SELECT ${demandingOf(identityId)}))`;

const FIND_DEMANDED_PASSKEY = statement<{ identityId: string }, { isFactor: boolean }>(
  'find-demanded-passkey',
  `SELECT ${hasDemandedPasskey(':identityId')} AS is_factor`,
);

/** An organisation demands a factor of the identity, and its passkeys are all that it has. */
export async function arePasskeysItsFactor(identityId: string, statements: Statements): Promise<boolean> {
  const [found] = await statements.run(FIND_DEMANDED_PASSKEY, { identityId });
  return found?.isFactor === true;
}

/** The application demands a second factor of the identity, or one of its organisations does. */
export async function isFactorDemandedOf(
  identityId: string,
  { application, plan }: { application: Pick<Application, 'mfa'>; plan: PlanFeatures },
  statements: Statements,
): Promise<boolean> {
  if (demandsSecondFactor(application, plan)) return true;
  return (await statements.run(FIND_DEMANDING, { identityId })).length > 0;
}
