import type { Reach } from '../management/access/reach.js';
import { RoleTooSmall } from './console.errors.js';
import { type Sent, textIn } from './fields.js';
import type { Permission } from './operators/roles.js';
import type { SignedInOperator } from './visit/operator.js';

/** Where a list is read: at the application that a query names, or else wherever the operator may. */
export interface Chosen {
  reach: Reach;
  /** A slug. */
  application: string | undefined;
}

/** An operator of several applications sees them one by one, the first one to begin with. */
export function chosenIn(operator: SignedInOperator, permission: Permission, sent: Sent): Chosen {
  const application = textIn(sent, 'application');
  const reaches = operator.reaches(permission);
  const everywhere = reaches.find(({ applicationId }) => applicationId === null);
  if (everywhere) return { reach: everywhere, application };
  const held = operator.session.roles.filter(({ applicationId }) =>
    reaches.some((reach) => reach.applicationId === applicationId),
  );
  const [chosen] = application ? held.filter(({ slug }) => slug === application) : held;
  if (!chosen?.slug) throw new RoleTooSmall(permission);
  return { reach: { applicationId: chosen.applicationId }, application: chosen.slug };
}
