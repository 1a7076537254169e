import { AgreementRequired } from '../../identities/agreements/agreements.errors.js';
import { ProfileFieldsRequired } from '../../identities/fields/profile-fields.errors.js';
import { OrganizationDue } from '../../organizations/organizations.errors.js';
import type { BrowserSecret } from '../../session/browser/application-cookies.js';
import { FlowInvalid, MfaEnrolmentRequired, MfaPasskeyRequired, MfaRequired } from '../flows.errors.js';
import type { Return } from '../redirect-rules.js';
import type { Proof } from './proof.js';

export interface Completion extends Return {
  code: string;
  /** The browser is signed in from now on. */
  browserSignIn?: BrowserSecret | undefined;
}

/**
 * What a proof lacks: a factor that the identity has, of which only a passkey in the second case, or one that the
 * application demands and the identity must set up.
 */
export type DueFactor = 'second_factor' | 'passkey' | 'enrolment';

/**
 * What the user is asked when everything is proved, in this order: what the application wants agreed, what it must know of
 * everyone, which of several organisations it is about, and what the client wants.
 */
export const QUESTIONS = ['agreement', 'profile', 'organization', 'consent'] as const;
export type Question = (typeof QUESTIONS)[number];

type Due = DueFactor | Question;

export interface IdentityFactors {
  hasCodes: boolean;
  hasPasskey: boolean;
}

export function dueOf({ hasCodes, hasPasskey }: IdentityFactors): DueFactor {
  if (hasCodes) return 'second_factor';
  return hasPasskey ? 'passkey' : 'enrolment';
}

/** How a sign-in ends. What is due is not stored yet: a hosted page holds the proof until the second factor comes. */
export type Ending = { completion: Completion; proof: Proof } | { due: Due; proof: Proof };

/** An application's own screens are refused with what is still due. */
export function requireCompletion(ending: Ending): Completion {
  if ('completion' in ending) return ending.completion;
  throw REFUSALS[ending.due]();
}

const REFUSALS: Record<Due, () => Error> = {
  second_factor: () => new MfaRequired(),
  passkey: () => new MfaPasskeyRequired(),
  enrolment: () => new MfaEnrolmentRequired(),
  agreement: () => new AgreementRequired(), // an own screen is refused earlier, with the documents
  profile: () => new ProfileFieldsRequired(), // here too, with the fields
  organization: () => new OrganizationDue(), // here too, with those to choose from
  consent: () => new FlowInvalid(), // such a flow has no way in but the hosted pages
};
