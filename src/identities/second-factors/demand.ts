import type { Application } from '../../applications/entities/application.entity.js';
import type { Plan } from '../../plans/entities/plan.entity.js';
import { grants } from '../../plans/features.js';

/** An application may demand a second factor of every user, where its plan includes second factors. */
export const demandsSecondFactor = ({ mfa }: Pick<Application, 'mfa'>, plan: Plan): boolean =>
  mfa === 'required' && grants(plan, 'portal.mfa');
