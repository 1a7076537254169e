import { demandsSecondFactor } from '../../applications/second-factor-demand.js';
import { AgreementRequired } from '../../identities/agreements/agreements.errors.js';
import { ProfileFieldsRequired } from '../../identities/fields/profile-fields.errors.js';
import type { Choice } from '../../organizations/organization-choice.service.js';
import { OrganizationDue } from '../../organizations/organizations.errors.js';
import { organizationOf } from '../../plans/ways-in.js';
import type { BrowserSecret } from '../../session/browser/application-cookies.js';
import { OrganizationPolicyUnmet } from '../../session/session.errors.js';
import { takesPasskeysOnly, takesTwoFactorsOnly } from '../asked.js';
import { FlowInvalid, MfaEnrolmentRequired, MfaPasskeyRequired, MfaRequired } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import type { Flow } from '../flows.statements.js';
import { type Return, returnWith } from '../redirect-rules.js';
import type { CompletedRow } from './complete-flow.statement.js';
import { isOfTwoFactors, type Proof } from './proof.js';

export interface Completion extends Return {
  code: string;
  /** The browser is signed in from now on. */
  browserSignIn?: BrowserSecret | undefined;
}

export interface Demands {
  /** The application, or the organization, lets in no user without a second factor: who has none sets one up. */
  demandsEnrolment: boolean;
  demandsSecondFactor: boolean;
  /** The client takes only a sign-in with a passkey, and this is none. */
  lacksPasskey: boolean;
  /** The proof is of as many factors as anyone demands. */
  isEnoughForAll: boolean;
}

type Demanding = Pick<OpenFlow, 'application' | 'plan'> & { flow: Pick<Flow, 'asked'> };

/** What is demanded of a proof, whatever factors the identity has. */
export function demandsOn({ application, plan, flow: { asked } }: Demanding, proof: Proof, choice?: Choice): Demands {
  const demandsEnrolment = choice?.demandsSecondFactor === true || demandsSecondFactor(application, plan);
  const lacksPasskey = takesPasskeysOnly(asked) && !proof.amr.includes('user');
  return {
    demandsEnrolment,
    lacksPasskey,
    demandsSecondFactor: demandsEnrolment || takesTwoFactorsOnly(asked),
    isEnoughForAll: isOfTwoFactors(proof) && !lacksPasskey,
  };
}

/**
 * What a proof lacks: a factor that the identity has, of which only a passkey in the second case, one that the
 * application demands and the identity must set up, or one that the client demands and the identity does not have.
 */
export type DueFactor = 'second_factor' | 'passkey' | 'enrolment' | 'unmet';

/**
 * What the user is asked when everything is proved, in this order: what the application wants agreed, what it must know of
 * everyone, which of several organizations it is about, and what the client wants.
 */
export const QUESTIONS = ['agreement', 'profile', 'organization', 'consent'] as const;
export type Question = (typeof QUESTIONS)[number];

type Due = DueFactor | Question;

export interface IdentityFactors {
  hasCodes: boolean;
  hasPasskey: boolean;
}

export function dueOf({ hasCodes, hasPasskey }: IdentityFactors, demands: Demands): DueFactor {
  if (hasCodes && !demands.lacksPasskey) return 'second_factor';
  if (hasPasskey) return 'passkey';
  return demands.demandsEnrolment && !demands.lacksPasskey ? 'enrolment' : 'unmet';
}

/** How a sign-in ends. On a hosted page the proof is held for what is due. */
export type Ending = { completion: Completion; proof: Proof } | { due: Due; proof: Proof };

/** What is demanded, what the user has answered, and the code that was issued if nothing is left to ask. */
export interface Answers {
  demands: Demands;
  /** The user owes the application no agreement, or gives it now. */
  isAgreed: boolean;
  /** What the application must know of everyone is known, or said now. */
  isFilledIn: boolean;
  /** In which organization the session begins is clear. */
  isChosen: boolean;
  code: string;
}

export function endingOf({ flow }: OpenFlow, proof: Proof, judged: CompletedRow & Answers): Ending {
  if (!judged.isEnough) return { due: requireOwnFactor(dueOf(judged, judged.demands), proof), proof };
  if (!judged.isCompleted) return { due: questionOf(judged), proof };
  const { code } = judged;
  return { completion: { code, ...returnWith(flow, { code }) }, proof };
}

/**
 * Whether something else happens with the completion: a link, a token that is used up, a browser that stays signed in, an
 * invitation, what a person says besides.
 */
export const hasMore = (
  { flow, staysSignedIn, ownScreen, invited }: OpenFlow,
  { links, idToken, agreed }: Proof,
): boolean =>
  [
    ...[flow.isLinking, links === true, idToken, staysSignedIn, invited],
    ...[flow.agreed, agreed, ownScreen?.agreed, ownScreen?.fields],
  ].some(Boolean);

/** The provider of an organization does not speak for the account, so nothing is set up after a sign-in there. */
function requireOwnFactor(due: DueFactor, { provider }: Proof): DueFactor {
  if (due === 'enrolment' && organizationOf(provider) !== undefined)
    throw new OrganizationPolicyUnmet({ lacksFactor: true });
  return due;
}

function questionOf({ isAgreed, isFilledIn, isChosen }: Answers): Question {
  if (!isAgreed) return 'agreement';
  if (!isFilledIn) return 'profile';
  return isChosen ? 'consent' : 'organization';
}

/** An application's own screens are refused with what is still due. */
export function requireCompletion(ending: Ending): Completion {
  if ('completion' in ending) return ending.completion;
  throw REFUSALS[ending.due]();
}

const REFUSALS: Record<Due, () => Error> = {
  second_factor: () => new MfaRequired(),
  passkey: () => new MfaPasskeyRequired(),
  enrolment: () => new MfaEnrolmentRequired(),
  unmet: () => new FlowInvalid(), // no own screen shows the login of such a client
  agreement: () => new AgreementRequired(), // an own screen is refused earlier, with the documents
  profile: () => new ProfileFieldsRequired(), // here too, with the fields
  organization: () => new OrganizationDue(), // here too, with those to choose from
  consent: () => new FlowInvalid(), // such a flow has no way in but the hosted pages
};
