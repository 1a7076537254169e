import type { MeRow } from '../../me/me.statement.js';

/** How a person proves themselves: with what the account has, or else with an emailed code. */
export type Proving = 'password' | 'code' | 'mail';

export interface Confirmation {
  /** The page that was wanted. */
  to: string;
  by: Proving;
  /** A code is on its way. */
  isMailed: boolean;
}

/** A page of the account, and nothing else. */
const OWN_PAGE = /^\/portal(?:\/[a-z0-9-]+)*$/;

export function readConfirmation({ to, by, mailed }: Record<string, unknown>, me: MeRow): Confirmation {
  const possible = waysOf(me);
  return {
    to: typeof to === 'string' && OWN_PAGE.test(to) ? to : '/portal/security',
    by: possible.find((way) => way === by) ?? (possible[0] as Proving),
    isMailed: mailed === 'yes',
  };
}

export function waysOf({ hasPassword, mfaEnabledAt }: MeRow): Proving[] {
  const ways: Proving[] = [
    ...(hasPassword ? (['password'] as const) : []),
    ...(mfaEnabledAt ? (['code'] as const) : []),
  ];
  return ways.length > 0 ? ways : ['mail'];
}

/** With an action of its own, the page's query goes along. */
export function confirmPath({ to, by, isMailed = false }: Partial<Confirmation> & { to: string }, action = ''): string {
  const query = new URLSearchParams({ to, ...(by && { by }), ...(isMailed && { mailed: 'yes' }) });
  return `/portal/confirm${action}?${query}`;
}
