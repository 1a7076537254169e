import { Injectable } from '@nestjs/common';
import { type Held, HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { HeldSignIns } from '../second-factor/held-sign-ins.js';
import type { PageVisitor } from '../visits/visit.js';
import { SignedInBrowsers } from './signed-in-browsers.js';

/** A browser, as far as it has the cookie of the flow. */
export type Asked = Pick<PageVisitor, 'visit' | 'cookies'> & { browserHash: Buffer | undefined };

/** Who is asked, when everything is proved: for an organisation, or for a consent. */
@Injectable()
export class ProofsOfQuestions {
  constructor(
    private readonly proofs: HeldProofs,
    private readonly heldSignIns: HeldSignIns,
    private readonly browsers: SignedInBrowsers,
  ) {}

  /** Of the sign-in in this flow, or of the browser that was signed in before and has nothing else to do than to answer. */
  async require(question: 'organization' | 'consent', { visit, browserHash, cookies }: Asked): Promise<Held> {
    const held = browserHash && (await this.proofs.find(visit.flow, browserHash));
    if (held) return held;
    const signedIn = await this.browsers.judge(visit, cookies);
    if (signedIn?.obstacle !== question) throw await this.heldSignIns.lapse(visit);
    return { proof: signedIn.proof, wishes: [] };
  }
}
