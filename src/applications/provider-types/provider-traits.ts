import type { MarkPaths } from '../../platform/pages/button-mark.js';

/** What the service knows of a type of provider before it asks one. */
export interface ProviderTraits {
  /** The name by which people know it; undefined = the application says it, or its id does. */
  readonly label?: string;
  /** The sign by which people know it. */
  readonly mark: MarkPaths;
  readonly speaksOpenId: boolean;
  /** Where discovery starts, unless the provider names another issuer; links are kept under it. */
  readonly issuer?: string;
  readonly issuerInSeed: 'required' | 'optional' | 'fixed';
  readonly scope: string;
  /** Apple posts its answer as a form as soon as a name is asked for. */
  readonly responseMode?: 'form_post';
  readonly credential: 'secret' | 'optional secret' | 'secret or private key';
  /** Where one id stands for the same person: an import brings ids of another client. */
  readonly idHolds: 'everywhere' | 'at one issuer' | 'for one client';
  /** Whether its word that the address in these claims is verified counts: only where it is the authority for it. */
  vouchesFor(claims: Readonly<Record<string, unknown>>): boolean;
}

/** Some providers write a truth as a text, and document it. */
export const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

/** Returns a domain that no list has where there is no address. */
export const domainOf = (email: unknown): string => {
  const text = typeof email === 'string' ? email : '';
  return text.slice(text.lastIndexOf('@') + 1).toLowerCase();
};
