import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { KNOWN_RELAY_DOMAINS } from './known-relay-domains.js';
import type { UpstreamAccount } from './upstream-account.js';

/** Says which emails hide another one. */
@Injectable()
export class Relays {
  private readonly domains: ReadonlySet<string>;

  constructor({ relayDomains }: Settings) {
    this.domains = new Set([...KNOWN_RELAY_DOMAINS, ...relayDomains]);
  }

  /** Judges by the domain, or by a domain above it. */
  has(email: string): boolean {
    const labels = email
      .slice(email.lastIndexOf('@') + 1)
      .toLowerCase()
      .split('.');
    return labels.some((_label, index) => this.domains.has(labels.slice(index).join('.')));
  }

  /** Judges by the email, and by what the upstream says. */
  hides({ email, isPrivateEmail }: Pick<UpstreamAccount, 'email' | 'isPrivateEmail'>): boolean {
    return isPrivateEmail || (email !== null && this.has(email));
  }
}
