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

/** When everything is proved the user chooses an organisation, where there are several, and agrees. */
type Due = DueFactor | 'organization' | 'consent';

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
  organization: () => new OrganizationDue(),
  consent: () => new FlowInvalid(), // such a flow has no way in but the hosted pages
};
