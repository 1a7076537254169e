import type { Application } from '../../applications/entities/application.entity.js';
import { heldIn } from '../../applications/roles.js';
import type { Membership } from '../lifecycle/membership.js';

/** What a token says of the organization that its session acts in. */
export const organizationClaims = (
  { id, slug, roles }: Membership,
  application: Pick<Application, 'organizations'>,
) => ({ org_id: id, org_slug: slug, ...heldIn(application, roles) });
