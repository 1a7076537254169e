import { OWN_PROVIDER, organizationOf } from '../../plans/ways-in.js';
import { OrganizationPolicyUnmet } from '../session.errors.js';

/** What an organisation asks of the sign-ins of sessions that act in it. */
export interface OrganizationPolicy {
  /** Ways in, by their names in plans; `own` is the provider of the organisation itself. */
  providers?: string[];
  secondFactor?: 'required';
  /** From the proof on. */
  sessionHours?: number;
}

interface SignedIn {
  provider: string;
  isOfTwoFactors: boolean;
}

/**
 * Throws unless the sign-in is enough for the organisation. What an organisation's own provider says counts in that
 * organisation alone, whatever another one asks for.
 */
export function requirePolicyMet(
  { id, policy: { providers, secondFactor } }: { id: string; policy: OrganizationPolicy },
  { provider, isOfTwoFactors }: SignedIn,
): void {
  const home = organizationOf(provider);
  const way = home === undefined ? provider : OWN_PROVIDER;
  const isWayIn = (home ?? id) === id && (providers?.includes(way) ?? true);
  const lacksFactor = secondFactor === 'required' && !isOfTwoFactors;
  if (!isWayIn || lacksFactor)
    throw new OrganizationPolicyUnmet({ providers: isWayIn ? undefined : providers, lacksFactor });
}
