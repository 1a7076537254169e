import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { FreshProofRequired } from '../../../identities/account/account.errors.js';
import { FreshProofs } from '../../../identities/account/fresh-proofs/fresh-proofs.service.js';
import { type PageVisit, pageRequest } from './visit.js';

/** Lets in a session that has a fresh proof. Others are led to «Confirm it is you», and come back from there. */
@Injectable()
export class FreshProofGuard implements CanActivate {
  constructor(private readonly proofs: FreshProofs) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { session } = pageRequest(context.switchToHttp().getRequest<Request>()).visit as PageVisit;
    if (!(await this.proofs.isFresh(session))) throw new FreshProofRequired();
    return true;
  }
}
