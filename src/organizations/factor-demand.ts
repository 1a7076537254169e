/** An organisation of the identity lets in no one without a second factor. */
const isDemandedOf = (identityId: string): string => `EXISTS (
        SELECT FROM organization_members AS member JOIN organizations ON organizations.id = member.organization_id
        WHERE member.identity_id = ${identityId} AND organizations.policy->>'secondFactor' = 'required')`;

/** The passkeys of the identity are its second factor there, until it has an app. */
export const hasDemandedPasskey = (identityId: string): string =>
  `(EXISTS (SELECT FROM passkeys WHERE passkeys.identity_id = ${identityId}) AND ${isDemandedOf(identityId)})`;
