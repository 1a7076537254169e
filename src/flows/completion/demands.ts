import { demandsSecondFactor } from '../../applications/second-factor-demand.js';
import type { Choice } from '../../organizations/organization-choice.service.js';
import { takesPasskeysOnly, takesTwoFactorsOnly } from '../asked.js';
import type { OpenFlow } from '../flows.service.js';
import type { Flow } from '../flows.statements.js';
import { isOfTwoFactors, type Proof } from './proof.js';

export interface Demands {
  /** The application, or the organisation, lets in no user without a second factor: who has none sets one up. */
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
