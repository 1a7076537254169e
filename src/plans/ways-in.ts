/** Sign-in by a mailed code, as plans and sessions name it. */
export const EMAIL_CODE = 'email_code';

/** Ways in of our own, beside the providers of an application. */
export const OWN_WAYS_IN = ['password', 'passkey', EMAIL_CODE];

const OF_ORGANIZATION = 'org:';

/** The provider of an organization, as sessions name it. No application can name one of its own so. */
export const wayOfOrganization = (organizationId: string): string => OF_ORGANIZATION + organizationId;

/** The organization whose provider it is. */
export const organizationOf = (provider: string): string | undefined =>
  provider.startsWith(OF_ORGANIZATION) ? provider.slice(OF_ORGANIZATION.length) : undefined;

/** The same provider, as the policy of its organization names it. */
export const OWN_PROVIDER = 'own';

/** A mailed code is always named: a plan with `*` from before there were any has not chosen it. */
export const allows = (providers: string[], provider: string): boolean =>
  organizationOf(provider) !== undefined || // the organization says it, and not the plan
  providers.includes(provider) ||
  (provider !== EMAIL_CODE && providers.includes('*'));

/** The condition that a plan with this list allows passkeys. */
export const allowsPasskeys = (providers: string): string => `${providers} && '{passkey,*}'`;

/** The same list, for a statement. */
export const OWN_WAYS_IN_SQL = OWN_WAYS_IN.map((way) => `'${way}'`).join(', ');
