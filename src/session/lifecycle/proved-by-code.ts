/**
 * The condition that two factors were proved and the second one was a code. One factor may have been enough to add a
 * passkey, or to link an account whose provider says that it asked for two.
 */
export const provedByCode = (amr: string): string => `(${amr} @> '{otp,mfa}' AND 'user' <> ALL(${amr}))`;

/** The same of methods that are at hand. */
export const isProvedByCode = (amr: string[]): boolean =>
  ['otp', 'mfa'].every((method) => amr.includes(method)) && !amr.includes('user');
