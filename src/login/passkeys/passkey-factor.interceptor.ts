import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { CompletionService } from '../../flows/completion/completion.service.js';
import { HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { Passkeys } from '../../identities/passkeys/passkeys.service.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { hostedRequest, noteHosted, type PasskeyOffer, type Visit } from '../visits/visit.js';

/** Notes which passkeys count as the second factor. The page offers them, also when the request fails. */
@Injectable()
export class PasskeyFactorInterceptor implements NestInterceptor {
  constructor(
    private readonly browsers: BrowserBinding,
    private readonly proofs: HeldProofs,
    private readonly completion: CompletionService,
    private readonly passkeys: Passkeys,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { passkeys, visit } = hostedRequest(request);
    if (passkeys) noteHosted(request, { passkeys: await this.narrowed(passkeys, visit as Visit, request) });
    return next.handle();
  }

  private async narrowed(offer: PasskeyOffer, visit: Visit, request: Request): Promise<PasskeyOffer | undefined> {
    const browserHash = this.browsers.recognise(request.headers.cookie, visit.flow);
    const held = browserHash && (await this.proofs.find(visit.flow, browserHash));
    if (!held) return undefined;
    const passkeys = await this.passkeys.listOf(held.identityId);
    const due = await this.completion.findDue(visit, held);
    const allowed = due === 'second_factor' ? passkeys.filter(({ isOfTwoFactors }) => isOfTwoFactors) : passkeys;
    return allowed.length > 0 ? { ...offer, allowed, isOnlyFactor: due === 'passkey' } : undefined;
  }
}
