import { grants, type PlanFeatures } from '../plans/features.js';
import type { Application } from './entities/application.entity.js';

/** An application may demand a second factor of every user, where its plan includes second factors. */
export const demandsSecondFactor = ({ mfa }: Pick<Application, 'mfa'>, plan: PlanFeatures): boolean =>
  mfa === 'required' && grants(plan, 'portal.mfa');
