import type { AuthTally } from '../../platform/telemetry/auth-counts.js';
import type { AuthCountKind, AuthSteps, SignInStep } from '../../platform/telemetry/auth-steps.js';
import { busyness } from './demo-week.js';

export type DemoCount = Omit<AuthTally, 'applicationId'>;

const PROVIDERS: Record<string, number> = { password: 0.55, google: 0.3, apple: 0.1, passkey: 0.05 };
const SIGN_INS_AN_HOUR = 120;

/** What people did at the sign-in within one hour, and what became of their sessions. */
export function countsOf(hour: Date, part: number): DemoCount[] {
  const started = Math.round(SIGN_INS_AN_HOUR * busyness(hour) * part * (0.85 + 0.3 * Math.random()));
  const signIn = (step: SignInStep, count: number, provider = ''): DemoCount => ({
    kind: 'sign_in',
    step,
    provider,
    count,
  });
  const byProvider = Object.entries(PROVIDERS).flatMap(([provider, share]) => {
    const credential = Math.round(started * 0.82 * share);
    return [
      signIn('credential', credential, provider),
      signIn('second_factor', provider === 'password' ? Math.round(credential * 0.3) : 0, provider),
      signIn('exchanged', Math.round(credential * 0.96), provider),
      signIn('first_event', Math.round(credential * 0.9), provider),
    ];
  });
  const other = <Kind extends AuthCountKind>(kind: Kind, step: AuthSteps[Kind], share: number): DemoCount => ({
    kind,
    step,
    provider: '',
    count: Math.round(started * share),
  });
  return [
    signIn('started', started),
    signIn('page_shown', Math.round(started * 0.95)),
    ...byProvider,
    other('refresh', 'rotated', 9),
    other('refresh', 'replayed', 0.4),
    other('refresh', 'recovered', 0.03),
    other('sign_out', 'logout', 0.3),
    other('sign_out', 'user', 0.04),
    other('sign_out', 'password_change', 0.02),
    other('sign_out', 'replaced', 0.1),
  ].filter(({ count }) => count > 0);
}

/** Live sessions and users of an hour. */
export const activeOf = (hour: Date): { sessions: number; users: number } => {
  const users = Math.round(900 + 700 * busyness(hour));
  return { users, sessions: Math.round(users * 1.4) };
};
