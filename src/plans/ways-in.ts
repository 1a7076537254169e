/** Sign-in by a mailed code, as plans and sessions name it. */
export const EMAIL_CODE = 'email_code';

/** Ways in of our own, beside the providers of an application. */
export const OWN_WAYS_IN = ['password', 'passkey', EMAIL_CODE];

/** A mailed code is always named: a plan with `*` from before there were any has not chosen it. */
export const allows = (providers: string[], provider: string): boolean =>
  providers.includes(provider) || (provider !== EMAIL_CODE && providers.includes('*'));

/** The same list, for a statement. */
export const OWN_WAYS_IN_SQL = OWN_WAYS_IN.map((way) => `'${way}'`).join(', ');
