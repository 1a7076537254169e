import { OWN_PROVIDER, organizationOf } from '../../plans/ways-in.js';
import { OrganizationPolicyUnmet } from '../session.errors.js';

/** What an organization asks of the sign-ins of sessions that act in it. */
export interface OrganizationPolicy {
  /** Ways in, by their names in plans; `own` is the provider of the organization itself. */
  providers?: string[];
  secondFactor?: 'required';
  /** From the proof on. */
  sessionHours?: number;
}

const HOUR = 3600;

interface SignedIn {
  provider: string;
  isOfTwoFactors: boolean;
  /** In seconds. Most logins prove something now. */
  proofAge?: number;
}

/**
 * Throws unless the sign-in is enough for the organization. What an organization's own provider says counts in that
 * organization alone, whatever another one asks for.
 */
export function requirePolicyMet(
  {
    id,
    policy: { providers, secondFactor, sessionHours = Number.POSITIVE_INFINITY },
  }: { id: string; policy: OrganizationPolicy },
  { provider, isOfTwoFactors, proofAge = 0 }: SignedIn,
): void {
  const home = organizationOf(provider);
  const way = home === undefined ? provider : OWN_PROVIDER;
  const isWayIn = (home ?? id) === id && (providers?.includes(way) ?? true);
  const lacksFactor = secondFactor === 'required' && !isOfTwoFactors;
  if (!isWayIn || lacksFactor)
    throw new OrganizationPolicyUnmet({ providers: isWayIn ? undefined : providers, lacksFactor });
  if (proofAge >= sessionHours * HOUR) throw new OrganizationPolicyUnmet({ isTooOld: true });
}
