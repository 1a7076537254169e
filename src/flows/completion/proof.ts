/** What a user proved. A flow is completed with it. */
export interface Proof {
  identityId: string;
  provider: string;
  amr: string[];
  /** The hash that the password matched. The proof counts as long as the identity has this hash. */
  passwordHash?: string;
}

/** By the account's own password. */
export const provedByPassword = (identityId: string, passwordHash: string): Proof => ({
  identityId,
  provider: 'password',
  amr: ['pwd'],
  passwordHash,
});

/** By a code that was emailed to the account. */
export const provedByMail = (identityId: string): Proof => ({ identityId, provider: 'password', amr: ['otp'] });

/** By an upstream that confirmed the identity. */
export const provedByProvider = (identityId: string, provider: string): Proof => ({
  identityId,
  provider,
  amr: ['fed'],
});
