import type { WaysToProve } from '../../../identities/account/fresh-proofs/fresh-proofs.service.js';

/** How a person proves themselves in this session. If nothing can do it, they sign in again first. */
export type Proving = 'password' | 'code' | 'mail' | 'sign-in';

export interface Confirmation {
  /** The page that was wanted. */
  to: string;
  by: Proving;
  /** A code is on its way. */
  isMailed: boolean;
}

/** A page of the account, and nothing else. */
const OWN_PAGE = /^\/portal(?:\/[a-z0-9-]+)*$/;

export function readConfirmation({ to, by, mailed }: Record<string, unknown>, ways: WaysToProve): Confirmation {
  const possible = provingsOf(ways);
  return {
    to: typeof to === 'string' && OWN_PAGE.test(to) ? to : '/portal/security',
    by: possible.find((way) => way === by) ?? (possible[0] as Proving),
    isMailed: mailed === 'yes',
  };
}

/** The first one is offered first. */
export function provingsOf({ password, code, mailedCode }: WaysToProve): Proving[] {
  const possible = Object.entries({ password, code, mail: mailedCode }).filter(([, counts]) => counts);
  return possible.length > 0 ? possible.map(([by]) => by as Proving) : ['sign-in'];
}

/** With an action of its own, the page's query goes along. */
export function confirmPath({ to, by, isMailed = false }: Partial<Confirmation> & { to: string }, action = ''): string {
  const query = new URLSearchParams({ to, ...(by && { by }), ...(isMailed && { mailed: 'yes' }) });
  return `/portal/confirm${action}?${query}`;
}
