import type { AgreedVersions } from '../../identities/agreements/agreement.entity.js';
import { EMAIL_CODE, OWN_PROVIDER, organizationOf } from '../../plans/ways-in.js';
import type { Wish } from '../entities/held-proof.entity.js';
import type { OnceOnly } from '../upstream/used-id-tokens.service.js';

/** A key that stays on its device, or one that software copies to others (RFC 8176). */
export type PasskeyKind = 'hwk' | 'swk';

/** What a user proved. A flow is completed with it. */
export interface Proof {
  identityId: string;
  provider: string;
  /** The methods, by their names in RFC 8176. `mfa` says that they are factors of two kinds. */
  amr: string[];
  /** The methods before a second factor was added. */
  firstFactor?: string[] | undefined;
  /** The hash that the password matched. The proof counts as long as the identity has this hash. */
  passwordHash?: string | undefined;
  /** When it was proved, if that was in an earlier request. */
  authenticatedAt?: Date | undefined;
  /** The remembered browser that repeats it: the first factor was not proved now. */
  rememberedBrowserId?: string | undefined;
  /** The browser's session that it was proved in, if the user was not asked now. */
  browserSignInId?: string | undefined;
  /** The user has just answered a question on our page. */
  hasAnswered?: boolean;
  /** The user has just agreed to what the client asks for. */
  isConsented?: boolean;
  /** What the user has just agreed to on our page. */
  agreed?: AgreedVersions | undefined;
  /** What the user has just filled in on our page. */
  fields?: Record<string, unknown> | undefined;
  /** What the user ticked on the page of the first factor. */
  wishes?: Wish[] | undefined;
  /** It waits for another step of the sign-in, and counts as long as it is held. */
  isHeld?: boolean;
  /** An upstream account waits to be linked to the identity when the flow is completed. */
  links?: boolean;
  /** It is used up when the flow is completed. */
  idToken?: OnceOnly | undefined;
}

/** By the account's own password. */
export const provedByPassword = (identityId: string, passwordHash: string): Proof => ({
  identityId,
  provider: 'password',
  amr: ['pwd'],
  passwordHash,
});

/** By a code that was emailed to the account. With its password hash, a later change of the password ends the proof. */
export const provedByMail = (identityId: string, passwordHash?: string | null): Proof => ({
  identityId,
  provider: 'password',
  amr: ['otp'],
  passwordHash: passwordHash ?? undefined,
});

/** By digits that were mailed for this sign-in. */
export const provedByEmailCode = (identityId: string, passwordHash: string | null): Proof => ({
  ...provedByMail(identityId, passwordHash),
  provider: EMAIL_CODE,
});

/** By an upstream that confirmed the identity, and may be trusted to have asked for two factors. */
export const provedByProvider = (identityId: string, provider: string, isOfTwoFactors = false): Proof => ({
  identityId,
  provider,
  amr: isOfTwoFactors ? ['fed', 'mfa'] : ['fed'],
});

/** By a passkey whose device verified its user: something that they have, and something that they know or are. */
export const provedByPasskey = (identityId: string, keyKind: PasskeyKind): Proof => ({
  identityId,
  provider: 'passkey',
  amr: [keyKind, 'user', 'mfa'],
});

/** What is stored of it while a sign-in goes on. */
export const storedOf = (proof: Proof) => ({
  identityId: proof.identityId,
  provider: proof.provider,
  amr: proof.amr,
  passwordHash: proof.passwordHash ?? null,
  authenticatedAt: proof.authenticatedAt ?? null,
  rememberedBrowserId: proof.rememberedBrowserId ?? null,
  wishes: proof.wishes ?? [],
});

/** The same proof, with a factor of another kind. */
export const strengthened = (proof: Proof, ...methods: string[]): Proof => ({
  ...proof,
  firstFactor: firstFactorOf(proof),
  amr: [...new Set([...proof.amr, ...methods, 'mfa'])],
});

/** The same proof, without its word on a second factor. */
export const weakened = (proof: Proof): Proof => ({ ...proof, amr: proof.amr.filter((method) => method !== 'mfa') });

/** All that a remembered browser may repeat. */
export const firstFactorOf = ({ amr, firstFactor = amr }: Proof): string[] =>
  firstFactor.filter((method) => method !== 'mfa');

/** Whether a remembered browser repeated the first factor. A second one that comes later changes nothing of that. */
const isContinued = ({ rememberedBrowserId }: Pick<Proof, 'rememberedBrowserId'>): boolean =>
  rememberedBrowserId !== undefined;

/**
 * Whether it may add a way in or a factor to the account. What a browser repeats was not proved now, and the provider of an
 * organization does not speak for an account that may belong to others too.
 */
export const mayAddToAccount = (proof: Proof): boolean =>
  !isContinued(proof) && proof.browserSignInId === undefined && organizationOf(proof.provider) === undefined;

export const isOfTwoFactors = ({ amr }: Proof): boolean => amr.includes('mfa');

/** A second factor was added in this step or before it. A passkey alone is of two factors, also while it is held. */
export const hasSecond = (proof: Proof): boolean =>
  isOfTwoFactors(proof) && (proof.firstFactor !== undefined || (proof.isHeld === true && proof.provider !== 'passkey'));

/** How the sign-in of a browser counts: nothing was proved now, so it is no sign-in of its own. */
export const SIGNED_IN_BEFORE = 'browser';

/** How a proof counts: by its provider, those of organizations as one, or as a sign-in that a browser continues. */
export function countsAs(proof: Proof): string {
  if (proof.browserSignInId) return SIGNED_IN_BEFORE;
  if (isContinued(proof)) return 'remembered';
  return organizationOf(proof.provider) === undefined ? proof.provider : OWN_PROVIDER;
}
