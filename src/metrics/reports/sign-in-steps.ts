import { SIGN_IN_STEPS, type SignInStep } from '../../platform/telemetry/auth-steps.js';

export type SignInCounts = Record<SignInStep, number>;

/**
 * The step that the conversion of a step is measured by: the nearest one before it that every sign-in takes. An
 * application with pages of its own shows none of ours, and few people have a second factor.
 */
const BASES: Record<SignInStep, SignInStep | null> = {
  started: null,
  page_shown: 'started',
  credential: 'started',
  second_factor: 'credential',
  exchanged: 'credential',
  first_event: 'exchanged',
};

export interface FunnelStep {
  step: SignInStep;
  count: number;
  /** The step of which `conversion` is the share. */
  of: SignInStep | null;
  /** From 0 to 1; null for the first step, and where nothing came before. */
  conversion: number | null;
}

/** A sign-in that was under way when the range began can make a step larger than the one before it. */
export function funnelOf(counts: SignInCounts): FunnelStep[] {
  return SIGN_IN_STEPS.map((step) => {
    const of = BASES[step];
    const base = of && counts[of];
    return { step, count: counts[step], of, conversion: base ? Math.min(1, counts[step] / base) : null };
  });
}
