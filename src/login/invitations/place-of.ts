import type { Application } from '../../applications/entities/application.entity.js';
import type { Invited } from '../../flows/invitations/invited-sign-ups.js';

/** What the person joins, as they know it. */
export const placeOf = (
  { organizationName }: Pick<Invited, 'organizationName'>,
  { application }: { application: Pick<Application, 'name'> },
): string => organizationName ?? application.name;
