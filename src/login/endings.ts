import { Injectable } from '@nestjs/common';
import type { Ending } from '../flows/completion/ending.js';
import type { Wish } from '../flows/entities/held-proof.entity.js';
import { HeldProofs } from '../flows/second-factor/held-proofs.service.js';
import { away, type Step, within } from './visits/step.js';
import type { PageVisitor } from './visits/visit.js';

const PAGES = { second_factor: '/login/second-factor', enrolment: '/login/enrol' } as const;

/** Where a proof leads: to the application, or to the page of the factor that is still due. */
@Injectable()
export class Endings {
  constructor(private readonly heldProofs: HeldProofs) {}

  async stepAfter(ending: Ending, { visit, browserHash }: PageVisitor, wishes: Wish[] = []): Promise<Step> {
    if ('completion' in ending) return away(ending.completion.redirectUrl);
    await this.heldProofs.hold(visit.flow, browserHash, { proof: ending.proof, wishes });
    return within(PAGES[ending.due], visit);
  }
}
