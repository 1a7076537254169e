import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { DomainNotClaimable } from '../organizations.errors.js';
import { isMailboxProvider } from './mailbox-providers.js';

const LONGEST = 253;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The last label has a letter, so no IP address is a domain. */
const FORM = new RegExp(`^(?:${LABEL}\\.)+(?=[a-z0-9-]*[a-z])${LABEL}$`);

/** Of a URL or an address, the conversion would take a part. */
const IN_WORDS = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The domain in lower-case ASCII, as addresses have it. One that belongs to others too is refused. */
export function readDomain(typed: string): string {
  const plain = typed.trim().replace(/\.$/, '');
  const domain = domainToASCII(plain).toLowerCase();
  if (!IN_WORDS.test(plain) || domain.length > LONGEST || !FORM.test(domain))
    throw new MalformedInput(['domain must be a domain such as example.com']);
  // Hosting providers whose customers share a domain are on the list too.
  if (parse(domain, { allowPrivateDomains: true }).domain === null || isMailboxProvider(domain))
    throw new DomainNotClaimable();
  return domain;
}

/** Where DNS says that the organization may use the domain. */
export const recordNameOf = (domain: string): string => `_gatehouse-challenge.${domain}`;
export const recordValueOf = (token: string): string => `gatehouse-domain=${token}`;
