/** What a person proved, by which a flow may end. */
export interface Proof {
  identityId: string;
  provider: string;
  amr: string[];
  /** The hash that a password was right for: it proves nothing any more once another has taken its place. */
  passwordHash?: string;
}

/** By the account's own password. */
export const provedByPassword = (identityId: string, passwordHash: string): Proof => ({
  identityId,
  provider: 'password',
  amr: ['pwd'],
  passwordHash,
});

/** By a code out of the account's mailbox. */
export const provedByMail = (identityId: string): Proof => ({ identityId, provider: 'password', amr: ['otp'] });

/** By an upstream that vouches for the person. */
export const provedByProvider = (identityId: string, provider: string): Proof => ({
  identityId,
  provider,
  amr: ['fed'],
});
